import fc from "fast-check";
import { expect, test } from "vitest";
import { magnified, moved, whole, type ZoomState } from "./zoomed.ts";

const room = { width: 390, height: 844 };
const place = fc.record({
  x: fc.integer({ min: -195, max: 195 }),
  y: fc.integer({ min: -422, max: 422 }),
});
const step = fc.oneof(
  fc.tuple(fc.constant("move" as const), place),
  fc.tuple(fc.double({ min: 0.1, max: 8, noNaN: true }), place),
);
const after = (steps: [number | "move", { x: number; y: number }][]): ZoomState =>
  steps.reduce(
    (now, [what, at]) => (what === "move" ? moved(now, at, room) : magnified(now, what, at, room)),
    whole,
  );

test("however one pinches and drags, the picture covers its room and is never smaller than it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { scale, x, y } = after(steps);
      expect(scale).toBeGreaterThanOrEqual(1);
      expect(scale).toBeLessThanOrEqual(5);
      expect(Math.abs(x)).toBeLessThanOrEqual((room.width * (scale - 1)) / 2 + 1e-6);
      expect(Math.abs(y)).toBeLessThanOrEqual((room.height * (scale - 1)) / 2 + 1e-6);
    }),
  );
});

test("what lies under the finger stays there while it grows", () => {
  fc.assert(
    fc.property(place, fc.double({ min: 1, max: 5, noNaN: true }), (at, by) => {
      const { scale, x, y } = magnified(whole, by, at, room);
      // The point of the picture that was under the finger: at / 1 before, (at - shift) / scale
      // after.
      expect((at.x - x) / scale).toBeCloseTo(at.x, 6);
      expect((at.y - y) / scale).toBeCloseTo(at.y, 6);
    }),
  );
});

test("made small again it stands in the middle", () => {
  const near = magnified(whole, 3, { x: 100, y: 200 }, room);
  expect(magnified(near, 0.01, { x: -50, y: 0 }, room)).toEqual({
    scale: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
});
