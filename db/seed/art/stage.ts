import type { Palette } from "./palettes.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

/** Where a composition is played: the sheet, and the place and size of its subject. */
export type Stage = {
  width: number;
  height: number;
  /** Centre of the subject. On wide sheets it stands to the right, so that a title has calm ground at the left, and still whole in a 4:3 cut from the middle. */
  x: number;
  y: number;
  /** Height of the subject's box. */
  size: number;
  wide: boolean;
  palette: Palette;
  random: Random;
};

/** One sheet of an image. Blurred layers are drawn small and enlarged, which is what keeps soft shadows cheap. */
export type Layer = {
  body: string;
  blur?: number;
  blend?: "normal" | "multiply" | "screen" | "overlay" | "soft-light";
};

export type Composition = (stage: Stage) => Layer[];

export type View = "whole" | "close";

/** Where a close-up looks, from the middle of the subject, in parts of its size. */
export type CloseUp = readonly [across: number, down: number];

type Setting = {
  width: number;
  height: number;
  palette: Palette;
  seed: number;
  view: View;
  closeUp: CloseUp;
};

export function setStage({ width, height, palette, seed, view, closeUp }: Setting): Stage {
  const wide = width / height > 1.4;
  const whole = wide ? height * 0.88 : Math.min(width * 0.8, height * 0.86);
  const size = view === "close" ? whole * 1.9 : whole;
  const middle =
    view === "close"
      ? [0.5 * width - closeUp[0] * size, 0.5 * height - closeUp[1] * size]
      : [width * (wide ? 0.62 : 0.5), height * (wide ? 0.475 : 0.5)];
  return {
    width,
    height,
    x: middle[0]!,
    y: middle[1]!,
    size,
    wide,
    palette,
    random: seededRandom(seed),
  };
}
