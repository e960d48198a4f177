import type { Random } from "../seeded-random.ts";
import { add, room, type Signal } from "./signal.ts";
import { consonants, type Syllable, voice, type Vowel } from "./voice.ts";

const spoken: readonly Vowel[] = ["a", "eo", "o", "i", "eu", "a", "e", "u", "eo", "i"];

export type Manner = {
  /** Middle pitch in hertz; 0 for a whisper. */
  pitch: number;
  /** Syllables per second. */
  pace: number;
  size: number;
  breath: number;
  /** How far the pitch moves, as a part of it. */
  melody: number;
  space: number;
  seconds: number;
};

/** Speech without words: the phrases, rise and fall of Korean reading, on vowels only. */
export function speak(manner: Manner, random: Random): Signal {
  const { seconds, pitch, melody } = manner;
  const phrases = phrasesOf(manner, random);
  const syllables = phrases.flatMap((phrase) => phrase.syllables);
  const at = (time: number) =>
    phrases.findLast((phrase) => phrase.syllables[0]!.from <= time + 0.05) ?? phrases[0]!;

  const pitchAt = (time: number) => {
    const phrase = at(time);
    const [from, to] = [phrase.syllables[0]!.from, phrase.syllables.at(-1)!.to];
    const share = Math.max(0, Math.min(1, (time - from) / (to - from)));
    const group = Math.sin(share * phrase.groups * Math.PI * 2 - Math.PI / 2) * 0.35;
    const end = share > 0.82 ? (phrase.last ? -0.55 : 0.6) * ((share - 0.82) / 0.18) : 0;
    return (
      Math.max(60, pitch) *
      (1 + melody * (0.3 - share * 0.55 + group + end) + 0.006 * Math.sin(time * 31))
    );
  };
  const loudnessAt = (time: number) => {
    const syllable = syllables.findLast(({ from }) => from <= time);
    if (!syllable || time > syllable.to) return 0;
    const share = (time - syllable.from) / (syllable.to - syllable.from);
    return (
      Math.min(1, share / 0.16, (1 - share) / 0.3) * (0.75 + 0.25 * Math.sin(syllable.from * 7))
    );
  };
  const words = voice({
    seconds,
    syllables,
    pitchAt,
    loudnessAt,
    random,
    size: manner.size,
    breath: manner.breath,
  });
  add(words, consonants(seconds, syllables, random, 0.62));
  return room(words, manner.space);
}

type Phrase = { syllables: Syllable[]; groups: number; last: boolean };

function phrasesOf({ seconds, pace }: Manner, random: Random): Phrase[] {
  const phrases: Phrase[] = [];
  let time = 0.15;
  while (time < seconds - 1.1) {
    const count = 5 + Math.floor(random() * 5);
    const syllables: Syllable[] = [];
    for (let index = 0; index < count && time < seconds - 0.45; index++) {
      const long = index === count - 1 ? 1.7 : 0.8 + random() * 0.45;
      syllables.push({
        vowel: spoken[Math.floor(random() * spoken.length)]!,
        from: time,
        to: time + (long * 0.9) / pace,
      });
      time += long / pace;
    }
    phrases.push({ syllables, groups: Math.max(1, Math.round(syllables.length / 4)), last: false });
    time += 0.28 + random() * 0.25;
  }
  phrases.at(-1)!.last = true;
  return phrases;
}
