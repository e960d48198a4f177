import { expect, test } from "vitest";
import { PRE_URL } from "./stored-word.ts";

test("where somebody wanted to go is kept under the specification's name, pre-url", () =>
  expect(PRE_URL).toBe("pre-url"));
