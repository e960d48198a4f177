import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";

/**
 * What the release before would stumble over; its processes run on the new tables for as long as an
 * update takes, and after going back.
 */
const TAKES_AWAY: [words: string, found: RegExp][] = [
  ["takes a table away", /\bdrop table\b/i],
  ["takes a column away", /\bdrop column\b/i],
  ["takes a type away", /\bdrop type\b/i],
  ["gives another name", /\brename (?:to|column|value|constraint)\b/i],
  ["changes what a column holds", /\balter column "?\w+"? (?:set data )?type\b/i],
  ["refuses rows without a value", /\balter column "?\w+"? set not null\b/i],
  [
    "adds a column that the release before does not fill",
    /\badd column "?\w+"?(?:(?!\bdefault\b|\bgenerated\b|;).)*\bnot null\b(?:(?!\bdefault\b|\bgenerated\b|;).)*(?:;|$)/is,
  ],
  ["waits for readers of the whole table", /\block table\b/i],
];
/** Before there was a release, or of a table that its triggers alone fill. */
const EARLIER = ["0012_restocked.sql", "0041_search-at-any-size.sql"];
/** In its own words: since which release nothing uses it. */
const CONTRACT = /^-- contract: \S.{10,}/m;

function problemsOf(sql: string): string[] {
  const statements = sql.split("--> statement-breakpoint");
  const found = CONTRACT.test(sql)
    ? []
    : TAKES_AWAY.filter(([, pattern]) => statements.some((one) => pattern.test(one))).map(
        ([words]) => words,
      );
  const added = [...sql.matchAll(/\badd value (?:if not exists )?'([^']+)'/gi)];
  const used = added.filter(([whole, value]) => sql.replaceAll(whole, "").includes(`'${value}'`));
  return [...found, ...used.map(([, value]) => `uses '${value}' in the file that adds it`)];
}

test("no migration takes away what the release before uses, or says since when nothing does", () => {
  const folder = projectFile("db/migrations");
  const broken = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !EARLIER.includes(name))
    .flatMap((name) =>
      problemsOf(readFileSync(join(folder, name), "utf8")).map((words) => `${name} ${words}`),
    );
  expect(broken).toEqual([]);
});

test.each([
  ['DROP TABLE "notices";', 1],
  ['ALTER TABLE "orders" DROP COLUMN "note";', 1],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "words";', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', 1],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 1],
  [
    "ALTER TYPE payment_status ADD VALUE 'lost';--> statement-breakpoint\nupdate orders set payment = 'lost';",
    1,
  ],
  ['ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;', 0],
  ['ALTER TABLE "orders" ADD COLUMN "note" text;', 0],
  ["ALTER TYPE payment_status ADD VALUE 'lost';", 0],
  ['-- contract: unused since release 12\nALTER TABLE "orders" DROP COLUMN "note";', 0],
])("a migration is read: %s", (sql, count) => {
  expect(problemsOf(sql)).toHaveLength(count);
});

test("of the tables as a migration left them only the newest picture is kept, the one that drizzle-kit compares with", () => {
  const pictures = readdirSync(projectFile("db/migrations/meta")).filter((name) =>
    name.endsWith("_snapshot.json"),
  );
  const newest = readdirSync(projectFile("db/migrations"))
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .at(-1)!;
  expect(pictures).toEqual([`${newest.slice(0, 4)}_snapshot.json`]);
});
