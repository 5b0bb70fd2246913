// Light or dark, as the reader chose before; loaded first, so that no page flashes.
// Without a choice the browser's own preference holds.
(() => {
  const chosen = localStorage.getItem("hexwar-theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
