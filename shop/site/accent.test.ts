import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  contrast,
  defaultAccent,
  grounds,
  hexColour,
  isReadable,
  leastContrast,
  nearestReadable,
  shownAccent,
} from "./accent.ts";
import { siteForms } from "./site-forms.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const scheme = fc.constantFrom("light", "dark");

const saved = (accent: string, accentDark = "") =>
  siteForms.safeParse({ part: "look", seen: "", accent, accentDark });

test("contrast is WCAG's: black on white 21, grey #767676 on white just 4.54", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#767676")).toBe(contrast("#767676", "#ffffff"));
});

test("the grounds are the tokens that the shop is painted with", () => {
  const css = readFileSync(new URL("../../app/app.css", import.meta.url), "utf8");
  for (const [at, { under, upon }] of [grounds.light, grounds.dark].entries()) {
    const token = (name: string) =>
      new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.[at + 1];
    expect([token("paper"), token("wash"), token("on-accent")]).toEqual([...under, upon]);
  }
  expect(css).toContain(`light-dark(${defaultAccent.light}, ${defaultAccent.dark})`);
});

test("every accent that is saved can be read: words in it and words on it, light and dark", () => {
  fc.assert(
    fc.property(colour, fc.option(colour, { nil: "" }), (accent, accentDark) => {
      const form = saved(accent, accentDark);
      if (!form.success || form.data.part !== "look") return;
      const shown = shownAccent(form.data);
      for (const each of ["light", "dark"] as const)
        for (const ground of [...grounds[each].under, grounds[each].upon])
          expect(contrast(shown[each], ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
});

test("the offered colour is readable, a readable one is offered itself, and no lighter step would do", () => {
  fc.assert(
    fc.property(colour, scheme, (accent, where) => {
      const offered = nearestReadable(accent, where);
      expect(isReadable(offered, where)).toBe(true);
      if (isReadable(accent, where)) expect(offered).toBe(accent);
      else expect(leastContrast(offered, where)).toBeGreaterThan(leastContrast(accent, where));
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
  expect(saved("red").error?.issues[0]?.message).toContain("#c73a22처럼");
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
