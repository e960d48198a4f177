import { describe, expect, test } from "vitest";
import { ask, isDenial } from "./ask.ts";
import { openMatrix } from "./matrix.ts";
import { identities } from "./people.ts";
import { pages } from "./routes-of-the-shop.ts";
import { changedBetween } from "./rows-fingerprint.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

const matrix = await openMatrix();

// covers 0.1a, 6.5
test("every route stands in the table, and every row is about a route", () => {
  const knownRoutes = [...matrix.machines, ...pages].flatMap(({ pattern, methods }) =>
    methods.map((method) => `${method} ${pattern}`),
  );
  const askedRoutes = [...reads, ...writes].map(matrix.routeAsked);
  expect({
    missing: [...new Set(knownRoutes)].filter((route) => !askedRoutes.includes(route)),
    unknown: askedRoutes.filter((route) => !knownRoutes.includes(route)),
  }).toEqual({ missing: [], unknown: [] });
});

describe.each(reads)("$ask", (row) => {
  // covers 6.1
  test("answers as the table says, shows nothing of others and changes nothing", async () => {
    const { expectAnswered } = matrix;
    await expectAnswered(row);
  });
});

test.each(
  pages.filter(
    ({ methods, pattern }) =>
      !methods.includes("POST") && !pattern.includes(":") && !pattern.includes("*"),
  ),
)("nothing can be sent to $pattern", async ({ pattern }) => {
  const { site, rows } = matrix;
  const row = { ...reads[0]!, method: "POST" as const, path: pattern, form: "a=b" };
  const people = await matrix.untouched();
  const before = await rows.read();
  for (const who of identities) {
    const { said: outcome } = await ask({ site, row, people, who });
    expect(isDenial(outcome) || outcome === "home", `${who} was answered ${outcome}`).toBe(true);
  }
  expect(changedBetween(before, await rows.read())).toEqual([]);
});
