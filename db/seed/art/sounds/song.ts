import type { Random } from "../seeded-random.ts";
import { hertz, type Signal, swelling } from "./signal.ts";
import { type Syllable, voice, type Vowel } from "./voice.ts";

export type Note = { midi: number; beats: number; vowel: Vowel };

export type Singing = {
  notes: readonly Note[];
  beat: number;
  seconds: number;
  random: Random;
  size?: number;
  breath?: number;
  vibrato?: number;
};

/** A melody on vowels, with glides between notes and a vibrato that comes late, as singers do. */
export function sing({
  notes,
  beat,
  seconds,
  random,
  size = 1.08,
  breath = 0.12,
  vibrato = 0.011,
}: Singing): Signal {
  let time = 0.1;
  const sung = notes.map((note) => {
    const from = time;
    time += note.beats * beat;
    return { ...note, from, to: time };
  });
  const noteAt = (moment: number) =>
    Math.max(
      0,
      sung.findLastIndex(({ from }) => from <= moment),
    );
  const pitchAt = (moment: number) => {
    const index = noteAt(moment);
    const [before, now] = [sung[Math.max(0, index - 1)]!, sung[index]!];
    const glide = Math.min(1, Math.max(0, (moment - now.from) / 0.09));
    const held = Math.max(0, Math.min(1, (moment - now.from - 0.22) / 0.3));
    return (
      hertz(before.midi + (now.midi - before.midi) * glide * glide * (3 - 2 * glide)) *
      (1 + vibrato * held * Math.sin(moment * 2 * Math.PI * 5.3))
    );
  };
  const end = sung.at(-1)!.to;
  const loudnessAt = (moment: number) => {
    const { from, to } = sung[noteAt(moment)]!;
    const phrase = swelling(end + 0.1, 0.18)(moment);
    const joint =
      1 -
      0.45 * Math.exp(-(((moment - from) / 0.035) ** 2)) -
      0.45 * Math.exp(-(((moment - to) / 0.035) ** 2));
    return phrase * joint;
  };
  const syllables: Syllable[] = sung.map(({ vowel, from, to }) => ({ vowel, from, to }));
  return voice({ seconds, syllables, pitchAt, loudnessAt, random, size, breath });
}
