import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  contrast,
  groundsOf,
  hexColour,
  isReadable,
  leastContrast,
  nearestReadable,
  shownAccent,
} from "./accent.ts";
import { lookOf, type Mood, moods, plainLook } from "./look.ts";
import { palettes, type Palette } from "./palettes.ts";
import { siteForms } from "./site-forms.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const schemes = ["light", "dark"] as const;
const scheme = fc.constantFrom(...schemes);
const mood = fc.constantFrom(...moods);

const saved = (accent: string, accentDark = "", mood: Mood = "plain") =>
  siteForms.safeParse({ part: "look", seen: "", mood, accent, accentDark });

test("contrast is WCAG's: black on white 21, grey #767676 on white just 4.54", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#767676")).toBe(contrast("#767676", "#ffffff"));
});

const css = (name: string) => readFileSync(new URL(`../../app/${name}`, import.meta.url), "utf8");
const tokens: [name: string, colour: keyof Palette][] = [
  ["ink", "ink"],
  ["soft", "soft"],
  ["paper", "paper"],
  ["wash", "wash"],
  ["line", "line"],
  ["edge", "edge"],
  ["on-accent", "onAccent"],
];

test.each(moods)(
  "the colours of the mood %s are the tokens that the shop is painted with",
  (mood) => {
    const text =
      mood === "plain"
        ? css("app.css")
        : new RegExp(`\\[data-mood="${mood}"\\] {([^}]*)`).exec(css("moods.css"))![1]!;
    const { light, dark } = palettes[mood];
    for (const [name, colour] of tokens)
      expect(text).toContain(`--color-${name}: light-dark(${light[colour]}, ${dark[colour]});`);
    expect(text).toContain(
      `--color-accent: var(--accent, light-dark(${light.accent}, ${dark.accent}));`,
    );
  },
);

/** The tones of good, bad and warning news are the same in every mood. */
const tones = [
  ...css("app.css").matchAll(/--color-(?:good|bad|warn): light-dark\((#\w+), (#\w+)\)/g),
];

test.each(moods.flatMap((mood) => schemes.map((scheme) => [mood, scheme] as const)))(
  "words, news and fields can be read in the mood %s, %s",
  (mood, scheme) => {
    const { ink, soft, paper, wash, edge } = palettes[mood][scheme];
    expect(tones).toHaveLength(3);
    const news = tones.map((tone) => tone[1 + schemes.indexOf(scheme)]!);
    for (const ground of [paper, wash]) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
      for (const colour of [soft, ...news])
        expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
      // WCAG 2.2, 1.4.11: the edge of a field.
      expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
    }
    const usual = { accent: null, accentDark: null, mood };
    expect(isReadable(shownAccent(usual)[scheme], scheme, mood)).toBe(true);
  },
);

test("every accent that is saved can be read: words in it and words on it, in every mood, light and dark", () => {
  fc.assert(
    fc.property(colour, fc.option(colour, { nil: "" }), mood, (accent, accentDark, mood) => {
      const form = saved(accent, accentDark, mood);
      if (!form.success || form.data.part !== "look") return;
      const shown = shownAccent(form.data);
      // What was taken is shown as it was typed.
      expect(shown.light).toBe(accent);
      for (const each of schemes)
        for (const ground of groundsOf(mood, each))
          expect(contrast(shown[each], ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
});

test("an accent that was saved in one mood can be read in each other", () => {
  fc.assert(
    fc.property(colour, fc.option(colour), mood, (accent, accentDark, mood) => {
      const shown = shownAccent({ accent, accentDark, mood });
      for (const each of schemes) expect(isReadable(shown[each], each, mood)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the offered colour is readable, a readable one is offered itself, and no lighter step would do", () => {
  fc.assert(
    fc.property(colour, scheme, mood, (accent, where, mood) => {
      const offered = nearestReadable(accent, where, mood);
      expect(isReadable(offered, where, mood)).toBe(true);
      if (isReadable(accent, where, mood)) expect(offered).toBe(accent);
      else
        expect(leastContrast(offered, where, mood)).toBeGreaterThan(
          leastContrast(accent, where, mood),
        );
    }),
    { numRuns: 300 },
  );
});

test("an accent nobody can read is refused beside its field, with the reason and the nearest one", () => {
  const form = saved("#ffee00", "#222222");
  const issues = form.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  expect(issues.map(([field]) => field)).toEqual(["accent", "accentDark"]);
  expect(issues[0]![1]).toContain(nearestReadable("#ffee00", "light"));
  expect(issues[0]![1]).toMatch(/대비 1\.\d:1/);
  expect(issues[1]![1]).toContain("어두운 화면");
  // A colour is held against the mood that is saved with it.
  expect(saved("#a06000").success).toBe(true);
  expect(saved("#a06000", "", "warm").error?.issues.map(({ path }) => path)).toEqual([["accent"]]);
  expect(saved("red").error?.issues[0]?.message).toContain("#c73a22처럼");
});

test("a mood that this release does not know is the plain one", () => {
  expect(saved("", "", "gothic" as Mood).error?.issues[0]?.message).toBe("분위기를 골라주세요.");
  expect(lookOf({ mood: "gothic" as Mood }).mood).toBe("plain");
  expect(lookOf({ mood: "warm" })).toEqual({ ...plainLook, mood: "warm" });
});

test.each([
  ["#C73", "#cc7733"],
  ["c73a22", "#c73a22"],
  [" #0B5FFF ", "#0b5fff"],
  ["red", null],
  ["#12345", null],
  ["#c73a22;}", null],
  ["", null],
])("%j is read as %j", (typed, hex) => expect(hexColour(typed)).toBe(hex));
