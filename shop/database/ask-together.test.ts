import { expect, test, vi } from "vitest";
import { patienceLeft, withPatience } from "./request-patience.server.ts";
import { askTogether } from "./ask-together.server.ts";

test("who comes while a question is under way is asked for in the next one, and everybody gets their own answer", async () => {
  const questions: number[][] = [];
  const double = askTogether(async (all: number[]) => {
    questions.push(all);
    await new Promise((go) => setTimeout(go));
    return all.map((number) => number * 2);
  }, 3);
  const first = [double(1), double(2)];
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  const others = [double(3), double(4), double(5), double(6)];
  expect(await Promise.all([...first, ...others])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(questions).toEqual([[1, 2], [3, 4, 5], [6]]);
  expect(await double(7)).toBe(14);
});

test("a question that fails fails for those it was for and those in line, and the next one is asked", async () => {
  let fails = true;
  const ask = askTogether(async (all: number[]) => {
    if (fails) throw new Error("away");
    return all;
  }, 1);
  for (const asked of await Promise.allSettled([ask(1), ask(2)]))
    expect(asked).toMatchObject({ status: "rejected", reason: { message: "away" } });
  fails = false;
  expect(await ask(2)).toBe(2);
});

test("a question has the patience of none of those who ask it, and each of them spends the wait", async () => {
  const left: (number | undefined)[] = [];
  const ask = askTogether(async (all: number[]) => {
    left.push(patienceLeft(5000));
    await new Promise((go) => setTimeout(go, 600));
    return all;
  });
  await withPatience(async () => {
    expect(await ask(1)).toBe(1);
    expect(patienceLeft(5000)).toBeLessThan(4500);
  });
  expect(left).toEqual([undefined]);
});
