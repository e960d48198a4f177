import { expect, test } from "vitest";
import type { Actor } from "../machine.ts";
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
const illegalMove = expect.objectContaining({ code: "illegal-move" });

// Every move by everybody in every state: a way back that somebody adds is seen at each run.
test.each(room.names)("a room that is %s goes only the declared ways", (state) => {
  for (const move of moves)
    for (const by of actors) {
      if (!room.may(state, move, by)) {
        expect(() => room.next(state, move, by)).toThrow(illegalMove);
        continue;
      }
      const next = room.next(state, move, by);
      expect(state).not.toBe("ended");
      // Only a take that was delivered is approved, and never by the shop's own people.
      if (next === "approved")
        expect([state, by]).toBeOneOf([
          ["taken", "shopper"],
          ["taken", "clock"],
        ]);
      // What is complete ends when its buyer stops, or with a line that was paid back elsewhere.
      if (state === "approved")
        expect([next, by, move]).toBeOneOf([
          ["ended", "shopper", "stop"],
          ["ended", "clock", "fold"],
          ["ended", "admin", "fold"],
        ]);
    }
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
