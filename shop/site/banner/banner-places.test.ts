import fc from "fast-check";
import { expect, test } from "vitest";
import { bannerSteps, homeRows, moveBanner, placeBanner, placedAs } from "./banner-places.ts";

const at = (text: string) =>
  text
    .split(" ")
    .map((place) => ({ id: place.split("@")[0]!, after: Number(place.split("@")[1]) }));

test("a step passes one product, or the banner that stands at the same place", () => {
  expect(moveBanner(at("a@0 b@0 c@3"), { step: "raise", id: "b" })).toEqual(at("b@0 a@0 c@3"));
  expect(moveBanner(at("a@0 b@0 c@3"), { step: "lower", id: "a" })).toEqual(at("b@0 a@0 c@3"));
  expect(moveBanner(at("a@0 c@3"), { step: "raise", id: "c" })).toEqual(at("a@0 c@2"));
  expect(moveBanner(at("a@0 c@3"), { step: "lower", id: "c" })).toEqual(at("a@0 c@4"));
  expect(moveBanner(at("a@0 c@3"), { step: "raise", id: "a" })).toEqual(at("a@0 c@3"));
  expect(placeBanner(at("a@0 b@2 c@3"), "a", 2)).toEqual(at("b@2 a@2 c@3"));
});

test("a form that names banners which are gone, or not all, loses none and invents none", () => {
  expect(placedAs(at("a@0 b@2"), at("b@0 x@1"))).toEqual(at("b@0 a@0"));
  expect(placedAs(at("a@0 b@2"), [])).toEqual(at("a@0 b@2"));
});

test("in the list a hidden product moves no banner", () => {
  const products = [{ isShow: true }, { isShow: false }, { isShow: true }];
  const rows = homeRows(products, at("a@0 b@1 c@9"));
  expect(rows.map(({ banner, at: place }) => banner?.id ?? place)).toEqual([
    "a",
    0,
    "b",
    1,
    2,
    "c",
  ]);
});

test("no move repeats or loses a banner, and each stays in its order", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 12 });
  const move = fc.record({ step: fc.constantFrom(...bannerSteps), pick: fc.nat(20) });
  fc.assert(
    fc.property(
      ids,
      fc.array(fc.nat(100), { minLength: 12, maxLength: 12 }),
      move,
      (names, afters, { step, pick }) => {
        const banners = placedAs(
          names.map((name, index) => ({ id: `b${name}`, after: afters[index]! })),
          [],
        );
        const id = banners[pick % banners.length]!.id;
        for (const moved of [moveBanner(banners, { step, id }), placeBanner(banners, id, pick)]) {
          expect(moved.map((each) => each.id).toSorted()).toEqual(
            banners.map((each) => each.id).toSorted(),
          );
          expect(moved.map(({ after }) => after)).toEqual(
            moved.map(({ after }) => after).toSorted((one, other) => one - other),
          );
        }
      },
    ),
  );
});
