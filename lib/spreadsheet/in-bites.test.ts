import { expect, test } from "vitest";
import { inBites } from "./in-bites.ts";

const tick = () => new Promise((go) => setTimeout(go, 1));

test("of several files one batch is read at a time, each file keeps its order, and others get their turn between", async () => {
  const steps: string[] = [];
  async function* batches(name: string) {
    for (let at = 0; at < 3; at += 1) {
      steps.push(`${name} begins`);
      await tick();
      steps.push(`${name} ends`);
      yield `${name}${at}`;
    }
  }
  const read = async (name: string) => {
    const all: string[] = [];
    for await (const batch of inBites(batches(name))) all.push(batch);
    return all;
  };
  expect(await Promise.all([read("a"), read("b")])).toEqual([
    ["a0", "a1", "a2"],
    ["b0", "b1", "b2"],
  ]);
  for (let at = 0; at < steps.length; at += 2)
    expect(steps[at + 1]).toBe(steps[at]!.replace("begins", "ends"));
  expect(steps.slice(0, 4).map((step) => step[0])).toEqual(["a", "a", "b", "b"]);
});

test("who stops reading ends the source, and a source that fails lets the next file go on", async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield 1;
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of inBites(endless())) break;
  expect(isEnded).toBe(true);
  async function* failing(): AsyncGenerator<number> {
    yield await Promise.reject<number>(new Error("no rows today"));
  }
  await expect(inBites(failing()).next()).rejects.toThrow("no rows today");
  async function* single() {
    yield 7;
  }
  expect(await inBites(single()).next()).toEqual({ done: false, value: 7 });
});
