import { expect, test } from "vitest";
import { askTogether } from "./ask-together.ts";

test("who comes while a question is under way is asked for in the next one, and everybody gets their own answer", async () => {
  const questions: number[][] = [];
  const double = askTogether(async (all: number[]) => {
    questions.push(all);
    await new Promise((go) => setTimeout(go));
    return all.map((number) => number * 2);
  });
  const first = double(1);
  const others = [double(2), double(3)];
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6]);
  expect(questions).toEqual([[1], [2, 3]]);
  expect(await double(4)).toBe(8);
});

test("a question that fails fails for those it was for, and the next one is asked", async () => {
  let fails = true;
  const ask = askTogether(async (all: number[]) => {
    if (fails) throw new Error("away");
    return all;
  });
  await expect(ask(1)).rejects.toThrow("away");
  fails = false;
  expect(await ask(2)).toBe(2);
});
