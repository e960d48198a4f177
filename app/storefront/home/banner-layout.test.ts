import fc from "fast-check";
import { expect, test } from "vitest";
import { bannerSpans, wholeRows } from "./banner-layout.ts";

// covers 2.44
test.each([
  [0, []],
  [1, [2]],
  [2, [1, 1]],
  [3, [2, 1, 1]],
  [4, [1, 1, 1, 1]],
  [5, [2, 1, 1, 2, 1]],
  [6, [1, 1, 1, 1, 1, 1]],
  [7, [2, 1, 1, 2, 1, 1, 2]],
])("%i banners take %j columns", (count, spans) => {
  expect(bannerSpans(count)).toEqual(spans);
});

test("pages of a list put together have the spans of the whole list", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 70 }),
      (count, size) => {
        const pages = Array.from({ length: Math.ceil(count / size) }, (_, at) =>
          bannerSpans(count, { from: at * size, shown: Math.min(size, count - at * size) }),
        );
        expect(pages.flat()).toEqual(bannerSpans(count));
      },
    ),
  );
});

// covers 2.47, 2.48
test("an even number never has a full-width banner, an odd one has it at every third place", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 500 }), (count) => {
      const wide = bannerSpans(count).flatMap((span, index) => (span === 2 ? [index] : []));
      const thirds = Array.from({ length: count }, (_, index) => index).filter(
        (index) => index % 3 === 0,
      );
      expect(wide).toEqual(count % 2 ? thirds : []);
    }),
  );
});

test("a first page ends with a whole row, one product later at most", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 500 }),
      fc.integer({ min: 1, max: 40 }),
      (count, least) => {
        const shown = wholeRows(count, least);
        const columns = bannerSpans(count, { shown }).reduce<number>((sum, span) => sum + span, 0);
        expect([columns % 2, shown - least <= 1]).toEqual([0, true]);
      },
    ),
  );
});
