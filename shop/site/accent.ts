import type { Mood, Scheme } from "./look.ts";
import { palettes } from "./palettes.ts";

/** WCAG 2.2, 1.4.3 (AA): the accent colours words and the buttons under them. */
export const READABLE = 4.5;

const towards: Record<Scheme, string> = { light: "#000000", dark: "#ffffff" };

/** The backgrounds on which the accent is used, and what is written on the accent. */
export function groundsOf(mood: Mood, scheme: Scheme): string[] {
  const { paper, wash, onAccent } = palettes[mood][scheme];
  return [paper, wash, onAccent];
}

/** "#C73" and "c73a22" as "#cc7733" and "#c73a22"; null for anything else. */
export function hexColour(typed: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(typed.trim().toLowerCase()) ?? [];
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`;
}

type Rgb = [red: number, green: number, blue: number];
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The least contrast that words have where the shop uses this accent. */
export const leastContrast = (accent: string, scheme: Scheme, mood: Mood = "plain"): number =>
  Math.min(...groundsOf(mood, scheme).map((ground) => contrast(accent, ground)));

export const isReadable = (accent: string, scheme: Scheme, mood: Mood = "plain"): boolean =>
  leastContrast(accent, scheme, mood) >= READABLE;

/**
 * The colour if its contrast suffices, else the nearest darker one, or lighter in the dark scheme.
 */
export function nearestReadable(accent: string, scheme: Scheme, mood: Mood = "plain"): string {
  const [from, to] = [rgbOf(accent), rgbOf(towards[scheme])];
  const mixed = (step: number) =>
    hexOf(from.map((part, at) => part + ((to[at]! - part) * step) / 255) as Rgb);
  let step = 0;
  while (step < 255 && !isReadable(mixed(step), scheme, mood)) step += 1;
  return mixed(step);
}

type Accents = { accent: string | null; accentDark: string | null; mood: Mood };

/**
 * The accent per scheme. Without a colour of the owner's it is the mood's, and without a dark one
 * it is derived from the light one. What another mood could show is made readable in this one.
 */
export function shownAccent({ accent, accentDark, mood }: Accents): Record<Scheme, string> {
  const usual = palettes[mood];
  return {
    light: accent ? nearestReadable(accent, "light", mood) : usual.light.accent,
    dark:
      (accentDark ?? accent)
        ? nearestReadable((accentDark ?? accent)!, "dark", mood)
        : usual.dark.accent,
  };
}
