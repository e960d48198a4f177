import { expect, test } from "vitest";
import { evenTime } from "./even-time.server.ts";

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { outcome, took: performance.now() - started };
};
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("short and longer work, and failures, end at the same time", async () => {
  const quick = await timed(() => evenTime(200, async () => "quick"));
  const slower = await timed(() => evenTime(200, () => after(60).then(() => "slower")));
  const failing = await timed(() => evenTime(200, () => Promise.reject(new Error("no"))));
  expect([quick.outcome, slower.outcome, failing.outcome]).toEqual([
    "quick",
    "slower",
    new Error("no"),
  ]);
  for (const { took } of [quick, slower, failing]) expect(took).toBeGreaterThan(195);
  expect(Math.abs(quick.took - slower.took)).toBeLessThan(50);
});

test("what takes longer than a step ends at the next one", async () => {
  const { took } = await timed(() => evenTime(100, () => after(130)));
  expect(took).toBeGreaterThan(195);
});
