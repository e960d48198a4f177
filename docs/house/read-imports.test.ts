import { expect, test } from "vitest";
import { readImports } from "./read-imports.ts";

test("imports are read by their place, and told apart by what is left of them when they run", () => {
  const source = `import "./styles.ts";
import type { A } from "#shop/a.ts";
import { type B, type C } from "../b.ts";
import {
  d,
  type E,
} from "pg";
import f, { type G } from "./f.ts";
import * as z from "zod";
export * from "./all.ts";
export type H = { from: string };
export { i } from "#lib/i.ts";
const j = lazy(() => import("./j.tsx"));
`;
  expect(readImports("shop/order/x.ts", source).map(({ from, kind }) => `${kind} ${from}`)).toEqual(
    [
      "value shop/order/styles.ts",
      "type shop/a.ts",
      "type shop/b.ts",
      "value pg",
      "value shop/order/f.ts",
      "value zod",
      "value shop/order/all.ts",
      "value lib/i.ts",
      "lazy shop/order/j.tsx",
    ],
  );
});
