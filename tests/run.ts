import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./find-browser.ts";
import { ensureBuild } from "#server/commands/ensure-build.server.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
const program = (path: string) => [process.execPath, `${root}/node_modules/${path}`] as const;

/** Every level of test, the cheapest first. One that fails stops the rest; arguments after -- name test files for Vitest alone. */
const steps: [name: string, command: readonly string[], arguments_: string[]][] = [
  ["lint", program("oxlint/bin/oxlint"), ["--deny-warnings"]],
  ["route types", program("@react-router/dev/bin.cjs"), ["typegen"]],
  ["types", program("typescript/bin/tsc"), ["--noEmit"]],
];

function run(
  name: string,
  [file, script]: readonly string[],
  rest: string[],
  env: Record<string, string> = {},
): void {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(file!, [script!, ...rest], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const only = process.argv.slice(2);
for (const [name, command, rest] of steps) run(name, command, rest);
ensureBuild(root, console.log);
run("rules, use cases, doors and pages", program("vitest/vitest.mjs"), ["run", ...only]);
if (!only.length) {
  const faults = [process.execPath, `${root}/faults/run.ts`] as const;
  run("the shop while its processes are killed", faults, [
    "--orders",
    "60",
    "--seed",
    "1",
    "--app-kills",
    "4",
    "--postgres-kills",
    "2",
  ]);
  run("crash points, some of them", faults, ["--crash-points", "--sample", "8", "--seed", "1"]);
}
if (!only.length)
  run("journeys in a browser", program("@playwright/test/cli.js"), ["test"], {
    CHROME_PATH: await ensureBrowser(),
  });
