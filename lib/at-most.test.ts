import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("never more than two run at once, in the order they came, and a failed one makes room", async () => {
  const inTurn = atMost(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (at: number) => async () => {
    started.push(at);
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 5));
    running -= 1;
    if (at % 3 === 0) throw new Error("broken");
    return at;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((at) => inTurn(task(at))));
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  await expect(inTurn(async () => "after")).resolves.toBe("after");
});
