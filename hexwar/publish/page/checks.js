// Can this browser play? Told before any module is loaded: modules are refused in the very cases
// that have to be told.
"use strict";

self.hexwarShell = (() => {
  const texts = {
    loading: ["Loading the game ({size} MB, once) …", "Chargement du jeu ({size} Mo, une seule fois) …"],
    again: ["Starting the game …", "Démarrage du jeu …"],
    other: ["The game is open in another tab, which plays for this one too …", "Le jeu est ouvert dans un autre onglet, qui joue aussi pour celui-ci …"],
    window: ["Open this page in a window of its own, at an address that begins with https://.", "Ouvrez cette page dans une fenêtre à elle, à une adresse qui commence par https://."],
    allow: ["Let this site keep data in the settings of the browser, or use an ordinary window.", "Autorisez ce site à garder des données dans les réglages du navigateur, ou utilisez une fenêtre ordinaire."],
    file: ["Browsers refuse to run this game from the disk. Put the folder on a web host, or run “python -m http.server” in it and open http://localhost:8000/.", "Les navigateurs refusent de lancer ce jeu depuis le disque. Mettez le dossier chez un hébergeur, ou lancez-y « python -m http.server » et ouvrez http://localhost:8000/."],
    closed: ["This game is shown in a closed frame, in which the browser refuses what it needs.", "Ce jeu est affiché dans un cadre fermé, où le navigateur refuse ce dont il a besoin."],
    secure: ["This game needs an address that begins with https:// (or localhost).", "Ce jeu a besoin d'une adresse qui commence par https:// (ou localhost)."],
    old: ["This browser lacks what the game needs, or refuses it in private windows. Use Chrome 103, Firefox 114 or Safari 16.4, or later, in an ordinary window.", "Il manque à ce navigateur ce dont le jeu a besoin, ou il le refuse en navigation privée. Utilisez Chrome 103, Firefox 114 ou Safari 16.4, ou plus récent, dans une fenêtre ordinaire."],
    refused: ["The browser refuses the service worker that this game needs; private windows and strict settings do that.", "Le navigateur refuse le service worker dont ce jeu a besoin ; la navigation privée et les réglages stricts le font."],
    failed: ["The game could not be loaded: {why}. Reload the page.", "Le jeu n'a pas pu être chargé : {why}. Rechargez la page."],
    link: ["The link was not opened: {why}", "Le lien n'a pas été ouvert : {why}"],
    own: ["Open the game in a window of its own", "Ouvrir le jeu dans une fenêtre à lui"],
    unkept: ["This browser keeps nothing for this page: a game is lost when the page closes. Save it to a file (menu).", "Ce navigateur ne garde rien pour cette page : une partie est perdue quand la page se ferme. Enregistrez-la dans un fichier (menu)."],
    private: ["This seems to be a private window: its games are gone when it closes. Save them to a file (menu).", "Cette fenêtre semble privée : ses parties disparaissent quand elle se ferme. Enregistrez-les dans un fichier (menu)."],
    newer: ["A new version of this game is there. Your games are kept.", "Une nouvelle version de ce jeu est arrivée. Vos parties sont gardées."],
    reload: ["Use it now", "L'utiliser maintenant"],
    close: ["Close", "Fermer"],
  };
  const chosen = /(?:^|; )hexwar-language=(\w+)/.exec(safeCookie())?.[1] ?? navigator.language.slice(0, 2);
  const isFrench = chosen === "fr";
  document.documentElement.lang = isFrench ? "fr" : "en";

  function safeCookie() {
    try {
      return document.cookie;
    } catch {
      return ""; // a closed frame
    }
  }

  function text(name, facts = {}) {
    return texts[name][isFrench ? 1 : 0].replace(/\{(\w+)\}/g, (whole, fact) => facts[fact] ?? whole);
  }

  /** Say that the browser refuses, and what helps: within a frame it is the frame that it refuses. */
  function refused() {
    return `${text("refused")} ${text(self === top ? "allow" : "window")}`;
  }

  function fail(told) {
    const fault = document.getElementById("fault");
    fault.textContent = told;
    fault.hidden = false;
    for (const name of ["told", "bar"]) document.getElementById(name).hidden = true;
    document.documentElement.dataset.fault = "yes";
    if (self !== top && self.origin !== "null" && !document.getElementById("own")) {
      const own = document.createElement("a");
      Object.assign(own, { id: "own", href: location.href, target: "_blank", textContent: text("own") });
      fault.after(own);
    }
  }

  function missing() {
    if (location.protocol === "file:") return text("file");
    if (self.origin === "null") return `${text("closed")} ${text("window")}`;
    if (!self.isSecureContext) return `${text("secure")} ${text("window")}`;
    const has = "serviceWorker" in navigator && navigator.locks && self.WebAssembly && self.DecompressionStream && self.BroadcastChannel;
    return has ? "" : text("old");
  }

  let lacks = "";
  try {
    lacks = missing();
  } catch (fault) {
    lacks = `${refused()} (${fault.name})`;
  }
  document.getElementById("told").textContent = text("loading", { size: self.hexwarGame?.size });
  if (lacks) fail(lacks);
  return { text, fail, refused, canPlay: !lacks };
})();
