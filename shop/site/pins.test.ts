import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_PINNED, movePin, pinnedFirst, pinSteps, placePin } from "./pins.ts";

const id = fc.integer({ min: 1, max: 30 }).map((number) => `product${number}`);
const pins = fc.uniqueArray(id, { maxLength: MOST_PINNED });

test("up and down change places, the ends stay, pinning adds to the end", () => {
  const pinned = ["a", "b", "c"];
  expect(movePin(pinned, { step: "up", id: "c" })).toEqual(["a", "c", "b"]);
  expect(movePin(pinned, { step: "down", id: "a" })).toEqual(["b", "a", "c"]);
  expect(movePin(pinned, { step: "up", id: "a" })).toEqual(pinned);
  expect(movePin(pinned, { step: "down", id: "c" })).toEqual(pinned);
  expect(movePin(pinned, { step: "down", id: "none" })).toEqual(pinned);
  expect(movePin(pinned, { step: "unpin", id: "b" })).toEqual(["a", "c"]);
  expect(movePin(pinned, { step: "pin", id: "d" })).toEqual(["a", "b", "c", "d"]);
  expect(placePin(pinned, "d", 1)).toEqual(["a", "d", "b", "c"]);
});

test("no move repeats or loses a product, or pins more than there may be", () => {
  const move = fc.record({ step: fc.constantFrom(...pinSteps), id });
  fc.assert(
    fc.property(pins, move, fc.nat(40), (pinned, { step, id: moved }, place) => {
      for (const after of [movePin(pinned, { step, id: moved }), placePin(pinned, moved, place)]) {
        expect(new Set(after).size).toBe(after.length);
        expect(after.length).toBeLessThanOrEqual(MOST_PINNED);
        for (const other of pinned) if (other !== moved) expect(after).toContain(other);
      }
    }),
  );
});

test("whatever is pinned, every product stands once: the pinned in their order, the rest as they came", () => {
  fc.assert(
    fc.property(fc.uniqueArray(id), pins, (ids, pinned) => {
      const ordered = pinnedFirst(
        ids.map((each) => ({ id: each })),
        pinned,
      ).map((row) => row.id);
      expect(ordered.toSorted()).toEqual(ids.toSorted());
      expect(ordered).toEqual([
        ...pinned.filter((each) => ids.includes(each)),
        ...ids.filter((each) => !pinned.includes(each)),
      ]);
    }),
  );
});
