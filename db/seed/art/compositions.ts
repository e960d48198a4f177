import { afternoon } from "./compositions/afternoon.ts";
import { bell } from "./compositions/bell.ts";
import { cassette } from "./compositions/cassette.ts";
import { chimes } from "./compositions/chimes.ts";
import { corona } from "./compositions/corona.ts";
import { microphone } from "./compositions/microphone.ts";
import { mosaic } from "./compositions/mosaic.ts";
import { pages } from "./compositions/pages.ts";
import { postcards } from "./compositions/postcards.ts";
import { rain } from "./compositions/rain.ts";
import { ribbon } from "./compositions/ribbon.ts";
import { score } from "./compositions/score.ts";
import { stairs } from "./compositions/stairs.ts";
import { sunrise } from "./compositions/sunrise.ts";
import { terrain } from "./compositions/terrain.ts";
import { timeline } from "./compositions/timeline.ts";
import { vinyl } from "./compositions/vinyl.ts";
import { waveform } from "./compositions/waveform.ts";
import type { CloseUp, Composition } from "./stage.ts";

/** What a poster can show: fourteen subjects, and four quiet plates for galleries. */
export const compositions = {
  afternoon,
  bell,
  cassette,
  chimes,
  microphone,
  mosaic,
  pages,
  postcards,
  rain,
  ribbon,
  stairs,
  sunrise,
  terrain,
  vinyl,
  corona,
  score,
  timeline,
  waveform,
} satisfies Record<string, Composition>;

export type CompositionName = keyof typeof compositions;

/** The part of each subject that is worth coming near to. */
export const closeUps: Record<CompositionName, CloseUp> = {
  afternoon: [-0.02, 0.06],
  bell: [0.04, 0.16],
  cassette: [-0.1, 0.02],
  chimes: [0.08, 0.02],
  microphone: [0.02, -0.06],
  mosaic: [-0.04, 0.05],
  pages: [0.16, 0.04],
  postcards: [0.14, -0.06],
  rain: [0.05, -0.03],
  ribbon: [0.02, 0],
  stairs: [0.1, -0.1],
  sunrise: [0.08, 0.06],
  terrain: [0, 0.02],
  vinyl: [0.2, 0.02],
  corona: [0, 0],
  score: [0, 0],
  timeline: [0, 0],
  waveform: [0, 0],
};
