import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "./turns.server.ts";

function line(settings: Parameters<typeof takeTurns>[0]) {
  const { take } = takeTurns(settings);
  const outcomes: string[] = [];
  const come = (name: string, { goesFirst = false } = {}) => {
    const response = new EventEmitter();
    take(response as unknown as ServerResponse, {
      work: () => void outcomes.push(`${name} works`),
      refuse: () => void outcomes.push(`${name} is refused`),
      goesFirst,
    });
    return response;
  };
  return { said: outcomes, come };
}

test("so many work at once, the others in the order they came", () => {
  const { said: outcomes, come } = line({ atOnce: 2 });
  const [first, second] = [come("a"), come("b"), come("c"), come("d"), come("e")];
  expect(outcomes).toEqual(["a works", "b works"]);
  second!.emit("finish");
  second!.emit("close");
  expect(outcomes).toEqual(["a works", "b works", "c works"]);
  first!.emit("close");
  expect(outcomes.slice(3)).toEqual(["d works"]);
});

test("who goes first does so, but lets one of the others by now and then", () => {
  const { said: outcomes, come } = line({ atOnce: 1 });
  const responses = [..."abcd", ..."12345"].map(
    (name) => [name, come(name, { goesFirst: /\d/.test(name) })] as const,
  );
  const begun = () => outcomes.map((words) => words[0]!).join("");
  for (let at = 0; at < 9; at++) new Map(responses).get(begun()[at]!)!.emit("finish");
  expect(begun()).toBe("a123b45cd");
});

test("who goes away while waiting is not served, and keeps nobody waiting", () => {
  const { said: outcomes, come } = line({ atOnce: 1 });
  const first = come("a");
  come("b").emit("close");
  come("c");
  first.emit("finish");
  expect(outcomes).toEqual(["a works", "c works"]);
});

test("one that takes long does not hold its turn", async () => {
  const { said: outcomes, come } = line({ atOnce: 1, holdsMs: 20 });
  const slow = come("slow");
  come("b");
  await wait(60);
  expect(outcomes).toEqual(["slow works", "b works"]);
  slow.emit("finish");
  come("c");
  expect(outcomes).toEqual(["slow works", "b works", "c works"]);
});

test("a full line, and one that is too slow, refuse", async () => {
  const { said: outcomes, come } = line({
    atOnce: 1,
    mostWaiting: 1,
    patienceMs: 20,
    holdsMs: 10_000,
  });
  come("a");
  come("b");
  come("c");
  expect(outcomes).toEqual(["a works", "c is refused"]);
  await wait(60);
  expect(outcomes).toEqual(["a works", "c is refused", "b is refused"]);
});

test("so many answers are open at most, also when they gave their turn away", async () => {
  const { said: outcomes, come } = line({ atOnce: 1, holdsMs: 1, mostOpen: 2 });
  const first = come("a");
  await wait(20);
  come("b");
  come("c");
  first.emit("close");
  await wait(20);
  come("d");
  expect(outcomes).toEqual(["a works", "b works", "c is refused", "d works"]);
});
