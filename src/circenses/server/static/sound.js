// Short sounds made on the spot; silent unless wished for.
import { wishes } from "./dom.js";

let audio = null;

function tone(at, frequency, length, volume) {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = "triangle";
  voice.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

const TUNES = {
  turn: [[0, 523, 0.25], [0.14, 784, 0.4]],
  move: [[0, 220, 0.09]],
  end: [[0, 392, 0.25], [0.16, 523, 0.25], [0.32, 659, 0.25], [0.48, 784, 0.7]],
};

export function play(tune) {
  if (!wishes.get("sound", false)) return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime + 0.02;
    for (const [after, frequency, length] of TUNES[tune]) tone(now + after, frequency, length, 0.12);
  } catch { /* no sound here */ }
}
