import { choose, type Random } from "../seeded-random.ts";
import { blip, crackle, rainfall, strike, wobble } from "./instruments.ts";
import {
  add,
  generate,
  hertz,
  lowPass,
  noise,
  room,
  shaped,
  type Signal,
  silence,
  struck,
  swelling,
} from "./signal.ts";
import { type Note, sing } from "./song.ts";
import { speak } from "./speech.ts";
import type { Vowel } from "./voice.ts";

const pentatonic = [0, 2, 4, 7, 9, 12, 14, 16];

/** What each demo recording plays. None contains a word or a melody that belongs to anyone. */
export const recordings = {
  narration: (random) =>
    speak(
      {
        pitch: 128 + random() * 18,
        pace: 4.6,
        size: 0.96,
        breath: 0.07,
        melody: 0.2,
        space: 0.16,
        seconds: 6.4,
      },
      random,
    ),
  morning: (random) =>
    speak(
      {
        pitch: 205 + random() * 25,
        pace: 4.9,
        size: 1.12,
        breath: 0.14,
        melody: 0.3,
        space: 0.22,
        seconds: 6,
      },
      random,
    ),
  story: (random) =>
    speak(
      {
        pitch: 96 + random() * 14,
        pace: 3.5,
        size: 0.9,
        breath: 0.12,
        melody: 0.28,
        space: 0.4,
        seconds: 7.4,
      },
      random,
    ),

  whisper(random) {
    const words = speak(
      { pitch: 0, pace: 3.9, size: 1.06, breath: 1, melody: 0, space: 0.2, seconds: 7 },
      random,
    );
    return add(words, rainfall(7, random, 9), 0, 0.004);
  },

  rain(random) {
    return shaped(rainfall(7.5, random, 46), (time) => 0.85 + 0.15 * Math.sin(time * 0.9));
  },

  synthetic(random) {
    const steps = [0, 3, 5, 7, 5, 3, 0, 10, 7, 5, 3, 0].map((step, index) => ({
      midi: 50 + step + (index % 5 === 4 ? 12 : 0),
      beats: choose([0.5, 0.5, 1], random),
      vowel: choose<Vowel>(["a", "e", "o", "i"], random),
    }));
    const sung = sing({
      notes: steps,
      beat: 0.62,
      seconds: 6,
      random,
      size: 1,
      breath: 0.02,
      vibrato: 0,
    });
    const doubled = sung.map(
      (value, index) => value + 0.55 * (sung[index - 330] ?? 0) + 0.35 * (sung[index - 700] ?? 0),
    );
    return room(
      doubled.map((value, index) => value * (0.8 + 0.2 * Math.sin(index / 95))),
      0.25,
    );
  },

  lesson(random) {
    const key = 55 + Math.floor(random() * 4);
    const scale: Note[] = [0, 2, 4, 5, 7, 5, 4, 2, 0].map((step, index) => ({
      midi: key + step,
      beats: index === 8 ? 2.4 : 1,
      vowel: choose<Vowel>(["a", "o", "a", "eo"], random),
    }));
    const sung = sing({ notes: scale, beat: 0.46, seconds: 6, random });
    [key, key + 4, key + 7].forEach((midi) =>
      add(sung, strike("piano", hertz(midi), 2.5), 0.05, 0.025),
    );
    add(sung, strike("piano", hertz(key - 12), 2.5), 3.75, 0.04);
    return room(sung, 0.35);
  },

  choir(random) {
    const output = silence(7.5);
    const chords = choose(
      [
        [
          [50, 57, 62, 66],
          [55, 59, 62, 67],
          [50, 57, 62, 69],
        ],
        [
          [53, 57, 60, 65],
          [50, 57, 62, 65],
          [48, 55, 60, 64],
        ],
      ],
      random,
    );
    chords.forEach((chord, index) =>
      chord.forEach((midi, part) => {
        const line = sing({
          notes: [{ midi: midi + 0.06 * (part - 1.5), beats: 1, vowel: index === 1 ? "o" : "a" }],
          beat: 2.5,
          seconds: 2.9,
          random,
          breath: 0.3,
          size: 1 + part * 0.04,
        });
        add(output, shaped(line, swelling(2.7, 0.6)), index * 2.3, 0.6);
      }),
    );
    return add(room(output, 0.6, 0.8), crackle(7.5, random, 16), 0, 0.035);
  },

  humming(random) {
    const tune: Note[] = [4, 2, 0, 2, 4, 7, 4].map((step, index) => ({
      midi: 57 + step + (random() > 0.85 ? 2 : 0),
      beats: index === 6 ? 2.6 : 1,
      vowel: "m",
    }));
    const hum = sing({ notes: tune, beat: 0.55, seconds: 6.2, random, breath: 0.2, size: 1.02 });
    tune.forEach(({ midi }, index) =>
      add(hum, strike("musicBox", hertz(midi + 24), 1.4), 0.1 + index * 0.55, 0.03),
    );
    return room(hum, 0.45);
  },

  jingle(random) {
    const key = 60 + Math.floor(random() * 4);
    const hook = [0, 4, 7, 12, 9, 7, 4, 7, 12];
    const output = silence(5.6);
    hook.forEach((step, index) => {
      add(output, strike("marimba", hertz(key + step), 1), 0.1 + index * 0.27, 0.4);
      if (index % 2 === 0)
        add(
          output,
          strike("marimba", hertz(key - 12 + (index % 4 ? 7 : 0)), 1.2),
          0.1 + index * 0.27,
          0.5,
        );
    });
    const answer: Note[] = [7, 9, 12].map((step, index) => ({
      midi: key + step,
      beats: index === 2 ? 3 : 1,
      vowel: index === 2 ? "a" : "u",
    }));
    add(output, sing({ notes: answer, beat: 0.34, seconds: 2.8, random, size: 1.15 }), 2.65, 2.4);
    return room(output, 0.35);
  },

  chime(random) {
    const output = silence(6.4);
    const order = [0, 4, 2, 5, 7].map(
      (index) => pentatonic[(index + Math.floor(random() * 2)) % pentatonic.length]!,
    );
    order.forEach((step, index) =>
      add(
        output,
        strike("glass", hertz(76 + step), 3),
        0.08 + index * 0.42 + random() * 0.05,
        0.5 - index * 0.04,
      ),
    );
    add(output, strike("glass", hertz(76 + order[0]! + 12), 3), 3.1, 0.3);
    return room(output, 0.55, 0.8);
  },

  bell(random) {
    const output = silence(7);
    const pitch = 610 + random() * 160;
    [0.1, 1.9, 2.35, 4.2].forEach((at, index) =>
      add(
        output,
        strike("porcelain", pitch * (1 + (random() - 0.5) * 0.004), 3.6),
        at,
        [1, 0.7, 0.35, 0.85][index],
      ),
    );
    const wind = shaped(lowPass(noise(7, random), 500), (time) => 0.4 + 0.3 * Math.sin(time * 1.1));
    return room(add(output, wind, 0, 0.12), 0.4);
  },

  characters(random) {
    const output = silence(5.4);
    const speakers = [
      { pitch: 320, duty: 0.5 },
      { pitch: 560, duty: 0.25 },
      { pitch: 210, duty: 0.125 },
    ];
    let time = 0.1;
    for (const { pitch, duty } of speakers) {
      const count = 8 + Math.floor(random() * 5);
      for (let index = 0; index < count; index++) {
        const step = choose(pentatonic.slice(0, 5), random);
        add(output, lowPass(blip(pitch * 2 ** (step / 12), 0.075, duty), 4200), time, 0.5);
        time += random() > 0.85 ? 0.19 : 0.095;
      }
      add(output, lowPass(blip(pitch * 1.5, 0.16, duty), 4200), time, 0.5);
      time += 0.42;
    }
    return room(output, 0.12);
  },

  pad(random) {
    const seconds = 7.8;
    const output = silence(seconds);
    const root = 48 + Math.floor(random() * 4);
    const chords = [
      [0, 4, 7, 11, 14],
      [-3, 0, 4, 7, 11],
      [-7, -3, 0, 4, 7],
      [-5, -1, 2, 5, 9],
    ];
    chords.forEach((chord, index) =>
      chord.forEach((step, part) => {
        const pitch = hertz(root + 12 + step);
        const tone = generate(
          2.5,
          (time) =>
            Math.sin(2 * Math.PI * pitch * time) +
            0.4 * Math.sin(4 * Math.PI * pitch * 1.003 * time),
        );
        add(output, shaped(tone, swelling(2.4, 0.35)), index * 1.9, 0.1);
        add(output, strike("piano", pitch, 1.8), index * 1.9 + 0.04 + part * 0.03, 0.09);
      }),
    );
    for (let beat = 0; beat < 15; beat++) {
      const thump = generate(
        0.16,
        (time) =>
          Math.sin(2 * Math.PI * (52 + 60 * Math.exp(-time * 40)) * time) *
          struck(0.002, 0.045)(time),
      );
      add(
        output,
        beat % 4 === 0 ? thump : shaped(noise(0.06, random), struck(0.001, 0.008)),
        0.05 + beat * 0.475,
        beat % 4 === 0 ? 0.55 : 0.05,
      );
    }
    return add(lowPass(wobble(output, 0.0006), 2600), crackle(seconds, random, 20), 0, 0.05);
  },

  tape(random) {
    const seconds = 6.8;
    const words = speak(
      {
        pitch: 170 + random() * 20,
        pace: 4,
        size: 1.05,
        breath: 0.16,
        melody: 0.24,
        space: 0.5,
        seconds,
      },
      random,
    );
    [62, 69, 74, 66, 69, 62].forEach((midi, index) =>
      add(words, strike("piano", hertz(midi), 2.6), 0.2 + index * 1.05, 0.022),
    );
    const worn = lowPass(wobble(words, 0.0011), 2900);
    return add(worn, noise(seconds, random), 0, 0.0022);
  },
} satisfies Record<string, (random: Random) => Signal>;

export type SoundKind = keyof typeof recordings;
