import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "../machine.ts";
import { isRefusal } from "../refusal.ts";
import { roomEventWords } from "./room-events.ts";
import {
  isOpenRoom,
  nextOf,
  room,
  stageOf,
  type RoomMove,
  type RoomState,
} from "./room-machine.ts";

const actors: Actor[] = ["shopper", "admin", "payment", "courier", "clock"];
const moves = Object.keys(room.moves) as RoomMove[];
const attempt = fc.record({
  move: fc.constantFrom(...moves),
  by: fc.constantFrom(...actors),
});

test("whatever anybody tries, a room goes only the declared ways, and what has ended stays so", () => {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
      let now: RoomState = "waiting";
      let heard = false;
      for (const { move, by } of attempts) {
        const before: RoomState = now;
        try {
          now = room.next(now, move, by);
        } catch (error) {
          expect(isRefusal(error) && error.code).toBe("illegal-move");
          continue;
        }
        heard ||= now === "taken";
        expect(before).not.toBe("ended");
        // Nobody approves what was never heard, and only the buyer or the clock does.
        if (now === "approved")
          expect([heard, before, by === "admin"]).toEqual([true, "taken", false]);
        if (before === "approved") expect([now, by]).toEqual(["ended", "shopper"]);
      }
    }),
    { numRuns: 3000 },
  );
});

test("every state is reached, every move has words, and whoever is to act next can", () => {
  const reached = new Set<RoomState>(["waiting"]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of Object.values(room.moves))
      if (from.some((state) => reached.has(state))) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual([...room.names].toSorted());
  for (const move of moves) expect(roomEventWords(move)).toMatch(/요$/);
  for (const state of room.names) {
    const next = nextOf(state);
    expect(next !== null).toBe(isOpenRoom(state));
    if (next) expect(room.offers(state, next).length).toBeGreaterThan(0);
    expect(stageOf(state) === null).toBe(state === "ended");
  }
});

test("from every open room there is a way to the end for both sides", () => {
  for (const state of room.names.filter(isOpenRoom)) {
    expect(room.may(state, "stop", "shopper")).toBe(true);
    expect(room.may(state, "cease", "admin")).toBe(true);
    expect(room.may(state, "fold", "clock")).toBe(true);
  }
  expect(room.offers("ended", "shopper")).toEqual([]);
  expect(room.offers("ended", "admin")).toEqual([]);
});
