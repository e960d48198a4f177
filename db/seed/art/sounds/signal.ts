import type { Random } from "../seeded-random.ts";

/** Samples per second of every demo recording. */
export const rate = 22050;

export type Signal = Float64Array;

export const silence = (seconds: number): Signal => new Float64Array(Math.round(seconds * rate));

/** A signal written sample by sample; `time` is in seconds. */
export function generate(seconds: number, sampleAt: (time: number) => number): Signal {
  return silence(seconds).map((_, index) => sampleAt(index / rate));
}

export function noise(seconds: number, random: Random): Signal {
  return silence(seconds).map(() => random() * 2 - 1);
}

export function add(into: Signal, from: Signal, atSecond = 0, gain = 1) {
  const start = Math.round(atSecond * rate);
  const end = Math.min(into.length, start + from.length);
  for (let index = Math.max(0, start); index < end; index++)
    into[index]! += from[index - start]! * gain;
  return into;
}

export const shaped = (signal: Signal, gainAt: (time: number) => number): Signal =>
  signal.map((value, index) => value * gainAt(index / rate));

/** Rises over `attack` seconds and dies away with the given half-life. */
export const struck = (attack: number, halfLife: number) => (time: number) =>
  Math.min(1, time / attack) * 2 ** (-time / halfLife);

/** Swells in and out, for sounds that breathe. */
export const swelling = (length: number, edge: number) => (time: number) => {
  const share = Math.max(0, Math.min(1, time / edge, (length - time) / edge));
  return share * share * (3 - 2 * share);
};

export const hertz = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

export function lowPass(signal: Signal, cutoff: number): Signal {
  const share = 1 - Math.exp((-2 * Math.PI * cutoff) / rate);
  let [first, second] = [0, 0];
  return signal.map((value) => {
    first += share * (value - first);
    second += share * (first - second);
    return second;
  });
}

export function highPass(signal: Signal, cutoff: number): Signal {
  const low = lowPass(signal, cutoff);
  return signal.map((value, index) => value - low[index]!);
}

export type Resonance = { frequency: number; width: number; gain: number };

/** Parallel resonators whose frequencies may glide: what a throat does to a sound. */
export function resonate(
  signal: Signal,
  resonancesAt: (time: number) => readonly Resonance[],
): Signal {
  const step = 64;
  const states = resonancesAt(0).map(() => [0, 0, 0, 0] as [number, number, number, number]);
  const output = new Float64Array(signal.length);
  for (let start = 0; start < signal.length; start += step) {
    resonancesAt(start / rate).forEach((resonance, which) => {
      const state = states[which]!;
      const turn = (2 * Math.PI * Math.min(resonance.frequency, rate * 0.45)) / rate;
      const alpha = (Math.sin(turn) * resonance.width) / (2 * resonance.frequency);
      const [scale, feedback, damping] = [
        alpha / (1 + alpha),
        (2 * Math.cos(turn)) / (1 + alpha),
        (1 - alpha) / (1 + alpha),
      ];
      for (let index = start; index < Math.min(start + step, signal.length); index++) {
        const value =
          scale * (signal[index]! - state[1]) + feedback * state[2] - damping * state[3];
        [state[1], state[0], state[3], state[2]] = [state[0], signal[index]!, state[2], value];
        output[index]! += value * resonance.gain;
      }
    });
  }
  return output;
}

/** A small room: four echoes that feed themselves, softened as they repeat. */
export function room(signal: Signal, amount: number, decay = 0.72): Signal {
  const output = signal.slice();
  for (const delay of [0.0297, 0.0371, 0.0411, 0.0437].map((seconds) =>
    Math.round(seconds * rate * 1.6),
  )) {
    const line = new Float64Array(delay);
    let soft = 0;
    for (let index = 0; index < signal.length; index++) {
      const back = line[index % delay]!;
      soft += 0.45 * (back - soft);
      line[index % delay] = signal[index]! + soft * decay;
      output[index]! += back * amount * 0.25;
    }
  }
  return output;
}

/** Brings a recording to one loudness, cuts the silence after it, leaves headroom, and fades both ends. */
export function master(recording: Signal, level: number): Signal {
  const signal = withoutTail(highPass(recording, 35));
  const power = Math.sqrt(signal.reduce((sum, value) => sum + value * value, 0) / signal.length);
  const length = signal.length / rate;
  const faded = shaped(
    signal,
    (time) => Math.min(1, time / 0.02) * Math.min(1, Math.max(0, (length - time) / 0.35)),
  );
  return faded.map((value) => Math.tanh((value * 0.13 * level) / Math.max(power, 1e-9)) * 0.9);
}

function withoutTail(signal: Signal) {
  const loudest = signal.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const last = signal.findLastIndex((value) => Math.abs(value) > loudest * 0.02);
  return signal.slice(
    0,
    Math.max(4 * rate, Math.min(signal.length, last + Math.round(0.4 * rate))),
  );
}
