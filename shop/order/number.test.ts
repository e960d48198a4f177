import { expect, test } from "vitest";
import { ORDER_NUMBER, orderNumber } from "./number.ts";

test("the day is Seoul's, not the server's", () => {
  expect(orderNumber(new Date("2026-11-21T14:59:59Z"))).toMatch(/^20261121-/);
  expect(orderNumber(new Date("2026-11-21T15:00:00Z"))).toMatch(/^20261122-/);
  expect(orderNumber(new Date("2026-12-31T15:00:00Z"))).toMatch(/^20270101-/);
});

test("ten thousand numbers of one day differ, are what the lookup accepts and what a payment provider takes as an order id", () => {
  const now = new Date();
  const numbers = Array.from({ length: 10_000 }, () => orderNumber(now));
  expect(new Set(numbers).size).toBe(10_000);
  for (const number of numbers) {
    expect(number).toMatch(ORDER_NUMBER);
    expect(number).toMatch(/^[A-Z0-9-]{6,64}$/);
  }
});

test("no letter or digit can be taken for another one, and each place has them all", () => {
  const letters = Array.from({ length: 2000 }, () => orderNumber(new Date()).slice(9));
  expect(letters.join("")).not.toMatch(/[01OIL]/);
  for (let place = 0; place < 8; place++)
    expect(new Set(letters.map((text) => text[place])).size).toBe(31);
});
