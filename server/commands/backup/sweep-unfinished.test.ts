import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepUnfinished } from "./rotate-backups.server.ts";

test("what a killed daily backup left is removed, and not what an update is writing just now", async () => {
  const place = mkdtempSync(join(tmpdir(), "backups-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const [daily, now, left] = ["2026-11-29", "before-1", "before-2"];
  for (const name of [daily, now, left]) mkdirSync(join(place, `${name}.unfinished`));
  mkdirSync(join(place, "2026-11-28"));
  utimesSync(join(place, `${left}.unfinished`), 0, 0);
  await sweepUnfinished(place);
  expect(readdirSync(place)).toEqual(["2026-11-28", `${now}.unfinished`]);
});
