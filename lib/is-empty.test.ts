import { expect, test } from "vitest";
import { isEmpty } from "./is-empty.ts";

// covers 5.1
test.each([null, undefined, "", [], {}, Object.create(null)])("%j is empty", (value) =>
  expect(isEmpty(value)).toBe(true),
);

// covers 5.1
test.each([
  0,
  false,
  Number.NaN,
  " ",
  "0",
  [null],
  [[]],
  { a: undefined },
  new Date(0),
  new Set(),
  new Map(),
  () => undefined,
  Symbol("s"),
  0n,
  new (class Nothing {})(),
])("%s is something", (value) => expect(isEmpty(value)).toBe(false));
