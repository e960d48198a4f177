import fc from "fast-check";
import { expect, test } from "vitest";
import { bannerSpans } from "./banner-layout.ts";
import { shelfOf } from "./shelf.ts";

const products = (count: number) => Array.from({ length: count }, (_, at) => ({ product: at }));
const namesOf = (shelf: object[]) =>
  shelf.map((item) => ("product" in item ? item.product : (item as { id: string }).id));

test("a banner stands after its number of products, and never inside a row", () => {
  const shelf = (count: number, after: number) =>
    namesOf(shelfOf(products(count), [{ id: "a", after }], { count, from: 0, isLast: true }));
  expect(shelf(4, 0)).toEqual(["a", 0, 1, 2, 3]);
  expect(shelf(4, 1)).toEqual([0, 1, "a", 2, 3]);
  expect(shelf(4, 2)).toEqual([0, 1, "a", 2, 3]);
  expect(shelf(5, 1)).toEqual([0, "a", 1, 2, 3, 4]);
  expect(shelf(5, 2)).toEqual([0, 1, 2, "a", 3, 4]);
  expect(shelf(3, 90)).toEqual([0, 1, 2, "a"]);
  expect(shelf(0, 5)).toEqual(["a"]);
});

test("whatever banners there are, the products keep their layout and each banner stands on one page", () => {
  const places = fc.array(fc.nat(100), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(90), fc.constantFrom(6, 60), places, (count, size, afters) => {
      const banners = afters.map((after, at) => ({ id: at, after }));
      const pages = Array.from({ length: Math.max(1, Math.ceil(count / size)) }, (_, page) => {
        const from = page * size;
        const shown = products(count).slice(from, from + size);
        return shelfOf(shown, banners, { count, from, isLast: from + size >= count });
      });
      const all = pages.flat();
      const wide = all.flatMap((item) => ("wide" in item ? [item.wide] : []));
      expect(wide).toEqual(bannerSpans(count).map((span) => span === 2));
      expect(all.flatMap((item) => ("wide" in item ? [item.product] : []))).toEqual(
        products(count).map(({ product }) => product),
      );
      const ids = all.flatMap((item) => ("wide" in item ? [] : [item.id]));
      expect(ids.toSorted((one, other) => one - other)).toEqual(banners.map(({ id }) => id));
      for (const page of pages) {
        let columns = 0;
        for (const item of page) {
          if ("wide" in item) columns += item.wide ? 2 : 1;
          else if (
            item !== page.at(-1) &&
            page.slice(page.indexOf(item)).some((one) => "wide" in one)
          )
            expect(columns % 2).toBe(0);
        }
      }
    }),
  );
});
