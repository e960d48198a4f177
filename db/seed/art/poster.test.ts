import sharp from "sharp";
import { expect, test } from "vitest";
import { type CompositionName, compositions } from "./compositions.ts";
import { poster } from "./poster.ts";

const kinds = Object.keys(compositions) as CompositionName[];

test.each(kinds)("%s is drawn in the size asked for, and the same on every start", async (kind) => {
  const request = { kind, palette: "bone", seed: 7, width: 400, height: 200 } as const;
  const [once, again] = await Promise.all([poster(request), poster(request)]);
  expect(await sharp(once).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 200 });
  expect(once.equals(again)).toBe(true);
});

test("another seed and a closer view are other pictures", async () => {
  const request = { kind: "rain", palette: "night", seed: 1, width: 300, height: 300 } as const;
  const [one, other, close] = await Promise.all([
    poster(request),
    poster({ ...request, seed: 2 }),
    poster({ ...request, view: "close" }),
  ]);
  expect(one.equals(other)).toBe(false);
  expect(one.equals(close)).toBe(false);
});

test("no poster asks for letters, which a machine without Korean fonts could not draw", async () => {
  const { palettes } = await import("./palettes.ts");
  const { setStage } = await import("./stage.ts");
  for (const kind of kinds) {
    const stage = setStage({
      width: 400,
      height: 200,
      palette: palettes.bone,
      seed: 1,
      view: "whole",
      closeUp: [0, 0],
    });
    expect(
      compositions[kind](stage)
        .map(({ body }) => body)
        .join(""),
    ).not.toMatch(/<text|NaN|undefined/);
  }
});
