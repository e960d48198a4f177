import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";

const directory = mkdtempSync(join(tmpdir(), "shop-spare-"));
afterAll(() => rmSync(directory, { recursive: true }));
const program = join(directory, "program.ts");
writeFileSync(
  program,
  `
  import { spareMemory } from ${JSON.stringify(projectFile("server/process/spare-memory.ts"))};
  console.log(process.pid);
  spareMemory();
  const { MALLOC_ARENA_MAX, NODE_COMPILE_CACHE } = process.env;
  console.log(JSON.stringify({ MALLOC_ARENA_MAX, cache: NODE_COMPILE_CACHE?.slice(-8), flags: process.execArgv, words: process.argv.slice(2) }));`,
);

/** What a process says that was started with these words of its environment. */
function start(said: Record<string, string>): string[] {
  const { NODE_COMPILE_CACHE: _, MALLOC_ARENA_MAX: __, ...env } = process.env;
  const flags = ["--max-semi-space-size=8"];
  const { stdout } = spawnSync(process.execPath, [...flags, program, "--processes", "2"], {
    env: { ...env, ...said },
    encoding: "utf8",
  });
  return stdout.trim().split("\n");
}

const isLinux = process.platform === "linux";
const wanted = { MALLOC_ARENA_MAX: "2", cache: "compiled" };

test.runIf(isLinux)(
  "a process begins once more, under its number, with its flags and words",
  () => {
    const [first, again, said, ...rest] = start({});
    expect(again).toBe(first);
    expect(rest).toEqual([]);
    expect(JSON.parse(said!)).toEqual({
      ...wanted,
      flags: ["--max-semi-space-size=8"],
      words: ["--processes", "2"],
    });
  },
);

test.runIf(isLinux)("what was said stays, and an empty word is none", () => {
  expect(JSON.parse(start({ MALLOC_ARENA_MAX: "7" })[2]!)).toMatchObject({ MALLOC_ARENA_MAX: "7" });
  expect(JSON.parse(start({ MALLOC_ARENA_MAX: "" })[2]!)).toMatchObject(wanted);
  const own = { MALLOC_ARENA_MAX: "7", NODE_COMPILE_CACHE: "/tmp/own-compiled" };
  expect(start(own)).toHaveLength(2);
});
