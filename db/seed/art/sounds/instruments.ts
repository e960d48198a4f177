import type { Random } from "../seeded-random.ts";
import {
  add,
  generate,
  highPass,
  lowPass,
  noise,
  rate,
  type Signal,
  silence,
  shaped,
  struck,
} from "./signal.ts";

type Partial = readonly [ratio: number, gain: number, halfLife: number];

const partials = {
  glass: [
    [1, 1, 0.55],
    [2.76, 0.42, 0.3],
    [5.4, 0.2, 0.14],
    [8.9, 0.08, 0.07],
  ],
  porcelain: [
    [1, 0.8, 0.9],
    [1.506, 0.5, 0.62],
    [2.0, 0.3, 0.5],
    [2.66, 0.42, 0.34],
    [4.02, 0.16, 0.18],
    [5.7, 0.1, 0.1],
  ],
  musicBox: [
    [1, 1, 0.42],
    [3.0, 0.22, 0.14],
    [6.2, 0.16, 0.05],
  ],
  marimba: [
    [1, 1, 0.16],
    [3.93, 0.3, 0.05],
    [9.2, 0.1, 0.02],
  ],
  piano: [
    [1, 1, 0.5],
    [2.003, 0.5, 0.36],
    [3.01, 0.28, 0.24],
    [4.03, 0.14, 0.16],
    [5.05, 0.07, 0.1],
  ],
} as const satisfies Record<string, readonly Partial[]>;

export type Instrument = keyof typeof partials;

/** Each partial is a dying sine, made by a resonator that is struck once: far cheaper than asking for a sine per sample. */
export function strike(instrument: Instrument, frequency: number, seconds = 2.4): Signal {
  const attack = instrument === "piano" ? 0.006 : 0.003;
  const output = silence(seconds);
  for (const [ratio, gain, halfLife] of partials[instrument]) {
    if (ratio * frequency > 10000) continue;
    const turn = (2 * Math.PI * frequency * ratio) / rate;
    const decay = 2 ** (-1 / (halfLife * rate));
    const [forward, back] = [2 * decay * Math.cos(turn), decay * decay];
    let [now, before] = [0, (-Math.sin(turn) * gain) / decay];
    for (let index = 0; index < output.length; index++) {
      output[index]! += now;
      [now, before] = [forward * now - back * before, now];
    }
  }
  return shaped(output, (time) => Math.min(1, time / attack, (seconds - time) / 0.05));
}

/** A pulse wave in steps of volume, as old game machines made them. */
export function blip(frequency: number, seconds: number, duty: number): Signal {
  return generate(seconds, (time) => {
    const bend = frequency * (1 + 0.12 * Math.exp(-time * 60));
    const level = Math.ceil(Math.max(0, 1 - time / seconds) * 8) / 8;
    return ((time * bend) % 1 < duty ? 1 : -1) * level * Math.min(1, time / 0.002);
  });
}

/** The dust of a record. */
export function crackle(seconds: number, random: Random, perSecond: number): Signal {
  const output = silence(seconds);
  for (let count = 0; count < seconds * perSecond; count++) {
    add(
      output,
      shaped(highPass(noise(0.012, random), 900), struck(0.0005, 0.0016)),
      random() * (seconds - 0.02),
      0.1 + random() ** 4 * 0.9,
    );
  }
  return output;
}

/** Rain far and near: a soft bed, and drops with a pitch of their own. */
export function rainfall(seconds: number, random: Random, drops: number): Signal {
  const output = lowPass(highPass(noise(seconds, random), 900), 3200).map((value) => value * 0.8);
  add(output, lowPass(noise(seconds, random), 260), 0, 1.6);
  for (let count = 0; count < seconds * drops; count++) {
    const pitch = 700 + random() ** 2 * 2600;
    const drop = generate(
      0.05,
      (time) => Math.sin(2 * Math.PI * pitch * (1 + time * 9) * time) * struck(0.001, 0.007)(time),
    );
    add(output, drop, random() * (seconds - 0.06), 0.1 + random() ** 3 * 0.7);
  }
  return output;
}

/** The uneven speed of a worn tape. */
export function wobble(signal: Signal, depth: number): Signal {
  return signal.map((_, index) => {
    const time = index / rate;
    const source = index + rate * depth * (Math.sin(time * 3.9) + 0.35 * Math.sin(time * 17));
    const whole = Math.floor(source);
    const [here, next] = [signal[whole] ?? 0, signal[whole + 1] ?? 0];
    return here + (next - here) * (source - whole);
  });
}
