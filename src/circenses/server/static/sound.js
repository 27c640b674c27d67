// Short soft sounds made on the spot; silent unless wished for.
import { wishes } from "./dom.js";

export const VOLUMES = [["0", "off"], ["0.03", "soft"], ["0.08", "louder"]];
let audio = null;

function tone(at, frequency, length, volume) {
  const voice = audio.createOscillator();
  const veil = audio.createBiquadFilter(); // takes the edge off
  const gain = audio.createGain();
  voice.type = "sine";
  voice.frequency.value = frequency;
  veil.type = "lowpass";
  veil.frequency.value = 1800;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.04);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(veil).connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

const TUNES = {
  turn: [[0, 523, 0.35], [0.16, 784, 0.5]],
  move: [[0, 262, 0.16]],
  end: [[0, 392, 0.35], [0.18, 523, 0.35], [0.36, 659, 0.35], [0.54, 784, 0.9]],
};

/** How loud; what was once switched on without a volume is soft. */
export function volume() {
  const wish = wishes.get("sound", 0);
  return wish === true ? 0.03 : Number(wish) || 0;
}

export function play(tune) {
  if (!volume()) return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime + 0.02;
    for (const [after, frequency, length] of TUNES[tune]) tone(now + after, frequency, length, volume());
  } catch { /* no sound here */ }
}
