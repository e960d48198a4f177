import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { placeAt } from "./place.ts";
import { removeUnused } from "./remove-unused.ts";

test("a release that a slot points at or a process runs from stays, and so does what is none", async () => {
  const root = mkdtempSync(join(tmpdir(), "unused-"));
  const place = placeAt(root);
  for (const name of ["voice-shop-1", "voice-shop-2", "voice-shop-3", "voice-shop-33", "other"])
    mkdirSync(place.folderOf(name), { recursive: true });
  await place.pointTo("a", "voice-shop-1");
  const child = spawn("sleep", ["60"], { cwd: place.folderOf("voice-shop-33") });
  onTestFinished(() => {
    child.kill();
    rmSync(root, { recursive: true });
  });
  expect((await removeUnused(place)).toSorted()).toEqual(["voice-shop-2", "voice-shop-3"]);
  expect(readdirSync(place.releases).toSorted()).toEqual([
    "other",
    "voice-shop-1",
    "voice-shop-33",
  ]);
});
