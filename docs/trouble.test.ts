import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { checks } from "#shop/health/checks.server.ts";
import { troubleKindNames } from "#shop/health/trouble.ts";

test("every trouble of the shop stands in the document about them, and one check tells of it", () => {
  const rows = readFileSync(projectFile("docs/trouble.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1]!);
  expect(
    troubleKindNames.filter((kind) => !rows.some((row) => row.includes(`\`${kind}\``))),
  ).toEqual([]);
  expect(checks.flatMap(({ kinds }) => kinds).toSorted()).toEqual(troubleKindNames.toSorted());
});
