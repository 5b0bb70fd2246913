// Small sounds for those who want them: fire, dice, a loss, one's turn. They are made here, of no file.

import { $, element, t } from "./words.js";
import { whenTold } from "./table.js";

const KEPT = "hexwar-sound"; // silent until somebody switches it on, then remembered
const LOUD = 0.2; // of what a device can give
let audio = null; // made at the first sound: before somebody has clicked, browsers keep a page silent

/** Let noise run through a filter that slides from one pitch to another, in Hz. */
function noise({ after = 0, length, from, to, loud = 1 }) {
  const source = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(length * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = 2 * Math.random() - 1;
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  slide(filter.frequency, from, to, after, length);
  source.connect(filter).connect(fading(after, length, loud));
  source.start(audio.currentTime + after);
}

/** Let a tone slide from one pitch to another, in Hz. */
function tone({ after = 0, length, from, to = from, loud = 1 }) {
  const source = audio.createOscillator();
  source.type = "triangle";
  slide(source.frequency, from, to, after, length);
  source.connect(fading(after, length, loud));
  source.start(audio.currentTime + after);
  source.stop(audio.currentTime + after + length);
}

function slide(pitch, from, to, after, length) {
  pitch.setValueAtTime(from, audio.currentTime + after);
  pitch.exponentialRampToValueAtTime(to, audio.currentTime + after + length);
}

/** Return a way to the loudspeaker on which a sound fades away. */
function fading(after, length, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(LOUD * loud, audio.currentTime + after);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + after + length);
  gain.connect(audio.destination);
  return gain;
}

const SOUNDS = {
  fire: () => noise({ length: 0.3, from: 900, to: 70, loud: 1.6 }),
  dice: () => [0, 0.07, 0.12, 0.21, 0.26].forEach((after) => noise({ after, length: 0.035, from: 3200, to: 2200, loud: 0.8 })),
  loss: () => tone({ length: 0.4, from: 210, to: 70 }),
  card: () => noise({ length: 0.16, from: 1800, to: 5200, loud: 0.6 }),
  move: () => [0, 0.12].forEach((after) => noise({ after, length: 0.06, from: 340, to: 180, loud: 0.9 })),
  turn: () => [[0, 660], [0.14, 880]].forEach(([after, from]) => tone({ after, length: 0.22, from, loud: 0.7 })),
};

/** Play a sound, if sounds are switched on. */
export function play(name) {
  if (!$("sound").checked) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  SOUNDS[name]();
}

$("sound").checked = localStorage.getItem(KEPT) === "on";
$("sound").addEventListener("change", () => {
  localStorage.setItem(KEPT, $("sound").checked ? "on" : "off");
  play("turn");
});

/** Ask once, where the first briefing ends, whether sounds are wanted. */
function askOnce() {
  if (!$("begin") || localStorage.getItem(KEPT) !== null) return;
  const loud = element("button", { type: "button", id: "begin-loud", text: t("To the game, with sounds") });
  loud.addEventListener("click", () => {
    $("sound").click();
    $("begin").click();
  });
  $("begin").addEventListener("click", () => {
    if (localStorage.getItem(KEPT) === null) localStorage.setItem(KEPT, "off");
    loud.remove();
  });
  $("begin").after(loud);
}

askOnce();

/** Tell whether another player has decided before it came to be one's turn. */
function isTurnNow(state, before) {
  if (!before.digests || !state.mine || state.viewer !== before.viewer || !state.digests) return false;
  const others = state.log.filter(({ number, player }) => number >= before.length && player && player !== state.viewer);
  return !before.mine || others.length > 0;
}

whenTold((state, before) => {
  if (isTurnNow(state, before)) play("turn");
});
