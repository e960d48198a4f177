import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { forMalloc } from "./spare-memory.ts";

const directory = mkdtempSync(join(tmpdir(), "shop-spare-"));
afterAll(() => rmSync(directory, { recursive: true }));
const program = join(directory, "program.ts");
writeFileSync(
  program,
  `
  import { spareMemory } from ${JSON.stringify(projectFile("server/process/spare-memory.ts"))};
  console.log(process.pid);
  spareMemory();
  const { NODE_COMPILE_CACHE } = process.env;
  const malloc = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("MALLOC_")));
  console.log(JSON.stringify({ ...malloc, cache: NODE_COMPILE_CACHE?.slice(-8), flags: process.execArgv, words: process.argv.slice(2) }));`,
);

/** What a process says that was started with these words of its environment. */
function start(said: Record<string, string>): string[] {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:NODE_COMPILE_CACHE|MALLOC_)/.test(name)),
  );
  const flags = ["--max-semi-space-size=8"];
  const { stdout } = spawnSync(process.execPath, [...flags, program, "--processes", "2"], {
    env: { ...env, ...said },
    encoding: "utf8",
  });
  return stdout.trim().split("\n");
}

const isLinux = process.platform === "linux";
const wanted = { ...forMalloc, cache: "compiled" };

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
  const own = { ...forMalloc, MALLOC_ARENA_MAX: "7", NODE_COMPILE_CACHE: "/tmp/own-compiled" };
  expect(start(own)).toHaveLength(2);
});

test("the image says the same, so that its process need not begin anew", () => {
  const said = readFileSync(projectFile("Dockerfile"), "utf8");
  for (const [name, value] of Object.entries(forMalloc))
    expect(said).toContain(`${name}=${value} `);
});
