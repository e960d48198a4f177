import { beforeEach, expect, test, vi } from "vitest";
import { evenTime } from "./even-time.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  const outcome = work().catch((error: unknown) => error);
  const took = outcome.then(() => performance.now() - started);
  await vi.advanceTimersByTimeAsync(1000);
  return { outcome: await outcome, took: await took };
};
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("short and longer work, and failures, end at the same time", async () => {
  const quick = await timed(() => evenTime(200, () => after(1).then(() => "quick")));
  const slower = await timed(() => evenTime(200, () => after(60).then(() => "slower")));
  const failing = await timed(() =>
    evenTime(200, () => after(9).then(() => Promise.reject(new Error("no")))),
  );
  expect([quick, slower, failing]).toEqual([
    { outcome: "quick", took: 200 },
    { outcome: "slower", took: 200 },
    { outcome: new Error("no"), took: 200 },
  ]);
});

test("what takes longer than a step ends at the next one", async () => {
  const { took } = await timed(() => evenTime(100, () => after(130)));
  expect(took).toBe(200);
});
