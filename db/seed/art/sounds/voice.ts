import type { Random } from "../seeded-random.ts";
import {
  add,
  generate,
  highPass,
  lowPass,
  noise,
  rate,
  type Resonance,
  resonate,
  type Signal,
  silence,
  shaped,
  struck,
} from "./signal.ts";

/** Formants of Korean vowels, in hertz, for a middle-sized throat. */
const vowels = {
  a: [820, 1320, 2750, 3700],
  e: [520, 2050, 2750, 3800],
  i: [300, 2500, 3150, 3900],
  o: [440, 820, 2650, 3600],
  u: [340, 780, 2550, 3600],
  eo: [600, 1020, 2700, 3650],
  eu: [380, 1380, 2500, 3600],
  m: [260, 1050, 2200, 3300],
} as const;

export type Vowel = keyof typeof vowels;

const widths = [75, 95, 150, 210];
const gains = [1, 0.62, 0.27, 0.14];

/** A vowel sung or spoken from `from` to `to` seconds. */
export type Syllable = { vowel: Vowel; from: number; to: number };

/** Where the formants stand at a time: they glide from vowel to vowel as a mouth does. */
function throat(syllables: readonly Syllable[], size: number) {
  const glide = 0.07;
  return (time: number): Resonance[] => {
    const index = Math.max(
      0,
      syllables.findLastIndex(({ from }) => from - glide / 2 <= time),
    );
    const now = vowels[syllables[index]!.vowel];
    const before = vowels[syllables[Math.max(0, index - 1)]!.vowel];
    const share = Math.max(0, Math.min(1, (time - syllables[index]!.from + glide / 2) / glide));
    return now.map((frequency, which) => ({
      frequency: (before[which]! + (frequency - before[which]!) * share) * size,
      width: widths[which]!,
      gain: gains[which]!,
    }));
  };
}

/** The buzz of vocal folds: a softened sawtooth, with its corner rounded so that it does not alias. */
function buzz(seconds: number, pitchAt: (time: number) => number): Signal {
  let phase = 0;
  const raw = generate(seconds, (time) => {
    const step = pitchAt(time) / rate;
    phase = (phase + step) % 1;
    const saw = 2 * phase - 1;
    if (phase < step) return saw - 2 * (phase / step) + (phase / step) ** 2 + 1;
    if (phase > 1 - step) return saw + ((phase - 1) / step + 1) ** 2;
    return saw;
  });
  return lowPass(raw, 1500);
}

export type Voicing = {
  seconds: number;
  syllables: readonly Syllable[];
  pitchAt: (time: number) => number;
  loudnessAt: (time: number) => number;
  random: Random;
  /** 1 for a middle throat, more for a smaller one. */
  size?: number;
  /** 0 is a clear voice, 1 a whisper. */
  breath?: number;
};

export function voice({
  seconds,
  syllables,
  pitchAt,
  loudnessAt,
  random,
  size = 1,
  breath = 0.08,
}: Voicing): Signal {
  const source = shaped(buzz(seconds, pitchAt), () => 1 - breath);
  add(source, highPass(noise(seconds, random), 500), 0, 0.16 * breath + 0.006);
  return shaped(resonate(source, throat(syllables, size)), loudnessAt);
}

/** The small noises between vowels: s-like hiss and t-like taps. */
export function consonants(
  seconds: number,
  syllables: readonly Syllable[],
  random: Random,
  share: number,
): Signal {
  const output = silence(seconds);
  for (const { from } of syllables) {
    const dice = random();
    if (dice > share) continue;
    const hiss = dice < share * 0.45;
    const length = hiss ? 0.085 : 0.03;
    const burst = highPass(noise(length, random), hiss ? 3800 : 1800);
    add(
      output,
      shaped(burst, hiss ? (time) => Math.sin((Math.PI * time) / length) : struck(0.002, 0.007)),
      from - length * 0.8,
      hiss ? 0.028 : 0.05,
    );
  }
  return output;
}
