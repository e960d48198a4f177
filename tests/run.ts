import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { keepTemporaryFilesInMemory } from "./folder-for-runs.ts";
import "./patience.ts";
import "./without-env-file.ts";

/** A step's name and what Node is given to do. */
type Step = [name: string, ...command: string[]];

keepTemporaryFilesInMemory();
const root = fileURLToPath(new URL("..", import.meta.url));
// Programs that a test starts, of which there are dozens, are compiled once.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/compiled", import.meta.url),
);
const LAST_LINES = 40;
const only = process.argv.slice(2);
const times: [name: string, seconds: number][] = [];
const secondsSince = (then: number) => (performance.now() - then) / 1000;

const checks: Step = ["format, lint, types", "--run", "check"];
const build: Step = ["build", "server/commands/build.ts"];
const vendors: Step = ["programs of vendors, and their tests' types", "--run", "vendors"];
const browser: Step = ["a browser", "tests/find-browser.ts"];
const vitest: Step = ["rules, use cases, doors and pages", vendor("vitest/vitest.mjs"), "run"];
const faults = (...some: string[]) => ["tests/faults/run.ts", "--seed", "1", ...some];
const few = ["--orders", "40", "--app-kills", "3", "--postgres-kills", "2"];
const failover = ["tests/failover/run.ts", "--short", "--port", "5766"];
const slow: Step[] = [
  ["another database takes over, processes are renewed", ...failover],
  ["the shop while its processes are killed", ...faults(...few, "--port", "5676")],
  ["crash points, some of them", ...faults("--crash-points", "--sample", "6", "--port", "5684")],
  ["journeys in a browser", vendor("@playwright/test/cli.js"), "test"],
];

// All levels of tests, cheapest first; a failing one stops the rest. Arguments after -- are test
// files for Vitest.
const began = performance.now();
process.env.CHROME_PATH = (await runTogether(checks, build, vendors, browser))
  .at(-1)!
  .split("\n")
  .at(-1);
await run([...vitest, ...only]);
if (!only.length) {
  await runTogether(...slow);
}
tellTimes();

function vendor(path: string): string {
  return `node_modules/${path}`;
}

function start([name, ...command]: Step, output: "inherit" | "pipe") {
  const then = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", output, output] });
  const ended = new Promise<number>((end) => child.on("exit", (code) => end(code ?? 1)));
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  return Promise.all([ended, ...streams.map((stream) => text(stream))]).then(
    ([status, stepOutput = "", complaints = ""]) => {
      times.push([name, secondsSince(then)]);
      return { name, status, said: stepOutput.trim(), complaints: complaints.trim() };
    },
  );
}

async function run(step: Step): Promise<void> {
  console.log(`\n— ${step[0]}`);
  const { name, status } = await start(step, "inherit");
  if (status !== 0) stop(name, status);
}

/** What each of them said, in their order; it is told as soon as one has ended. */
async function runTogether(...steps: Step[]): Promise<string[]> {
  const ended = await Promise.all(
    steps.map(async (step) => {
      const end = await start(step, "pipe");
      console.log(`\n— ${end.name}\n${end.said}`);
      if (end.complaints) console.error(end.complaints);
      return end;
    }),
  );
  for (const { name, status, said: stepOutput } of ended)
    if (status !== 0) stop(name, status, stepOutput);
  return ended.map(({ said: stepOutput }) => stepOutput);
}

/** Repeats the last lines of a failed step, since later output may have pushed them away. */
function stop(name: string, status: number, stepOutput = ""): never {
  tellTimes();
  console.error(`\nfailed: ${name}\n${stepOutput.split("\n").slice(-LAST_LINES).join("\n")}`);
  process.exit(status);
}

function tellTimes(): void {
  const line = (name: string, seconds: number) => `${seconds.toFixed(0).padStart(6)} s  ${name}`;
  console.log(`\n${times.map(([name, seconds]) => line(name, seconds)).join("\n")}`);
  console.log(line("in all", secondsSince(began)));
}
