import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { ensureBuild, isBuilt } from "./ensure-build.server.ts";

/** A project of empty folders whose build notes that it ran. */
const BUILD = `const fs = require("node:fs");
fs.mkdirSync("build/client/assets", { recursive: true });
fs.mkdirSync("build/server", { recursive: true });
fs.appendFileSync("builds", "x");`;
const FOLDERS = ["app", "shop", "lib", "server", "adapters", "db/seed", "public"];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ensure-build-"));
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("BUILD_DIRECTORY", "build");
  for (const folder of [...FOLDERS, "node_modules/@react-router/dev"])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ["package-lock.json", "vite.config.ts", "react-router.config.ts"])
    writeFileSync(join(root, file), "");
  writeFileSync(join(root, "node_modules/@react-router/dev/bin.cjs"), BUILD);
  return () => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  };
});

const log = () => {};
const builds = () =>
  existsSync(join(root, "builds")) ? readFileSync(join(root, "builds"), "utf8").length : 0;

test("a build is of its sources only: another source, and it is none of them", async () => {
  expect(isBuilt(root)).toBe(false);
  await ensureBuild(root, { log });
  expect([isBuilt(root), builds()]).toEqual([true, 1]);
  writeFileSync(join(root, "app/page.test.ts"), "");
  await ensureBuild(root, { log });
  expect([isBuilt(root), builds()]).toEqual([true, 1]);
  writeFileSync(join(root, "app/page.tsx"), "");
  expect(isBuilt(root)).toBe(false);
  await ensureBuild(root, { log });
  expect([isBuilt(root), builds()]).toEqual([true, 2]);
});

test("what refuses the start is asked before a build that is due, and not where none is", async () => {
  const beforeBuild = vi.fn(() => Promise.reject(new Error("no SHOP_SECRET")));
  await expect(ensureBuild(root, { log, beforeBuild })).rejects.toThrow("no SHOP_SECRET");
  expect([isBuilt(root), builds()]).toEqual([false, 0]);
  await ensureBuild(root, { log });
  await ensureBuild(root, { log, beforeBuild });
  expect([builds(), beforeBuild.mock.calls.length]).toEqual([1, 1]);
});

test("a release brings its build, and builds nothing on a machine that has no tools", async () => {
  writeFileSync(join(root, "release.json"), "{}");
  expect(await ensureBuild(root, { log })).toBe(join(root, "build"));
  expect(builds()).toBe(0);
});

test("a build that is killed names the signal and what memory there was, without a stack", async () => {
  const bin = join(root, "node_modules/@react-router/dev/bin.cjs");
  writeFileSync(bin, 'process.kill(process.pid, "SIGKILL");');
  await expect(ensureBuild(root, { log })).rejects.toMatchObject({
    name: "StartProblem",
    message: expect.stringMatching(/ended by SIGKILL with \d.* of memory: it needs 1.3 GB/),
  });
  writeFileSync(bin, 'console.error("no such page"); process.exitCode = 1;');
  await expect(ensureBuild(root, { log })).rejects.toThrow("no such page");
});
