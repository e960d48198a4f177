import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree } from "./copy-tree.ts";
import { root } from "./processes/kept-app.ts";

/**
 * The long runs, seed after seed, in a copy of the project: by default five runs with together
 * 10,000 orders, 300 app kills and 100 PostgreSQL kills, then every crash point. Prints a summary;
 * a failed run does not stop the next.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1,2,3,4,5" },
    orders: { type: "string", default: "2000" },
    "app-kills": { type: "string", default: "60" },
    "postgres-kills": { type: "string", default: "20" },
    share: { type: "string", default: "30" },
    port: { type: "string", default: "5676" },
    "no-crash-points": { type: "boolean", default: false },
  },
});

const directory = copyTree();
const results = join(root, "tests/faults/results");
mkdirSync(results, { recursive: true });
const file = join(results, `faults-${new Date().toISOString().slice(0, 16).replace(":", "")}.txt`);

function run(name: string, rest: string[]): Promise<boolean> {
  appendFileSync(file, `\n— ${name}\n`);
  console.log(`\n— ${name}`);
  const child = spawn(
    process.execPath,
    [join(directory, "tests/faults/run.ts"), "--port", values.port, ...rest],
    {
      cwd: directory,
      env: { ...process.env, BUILD_DIRECTORY: "build" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      const lines = chunk
        .toString()
        .split("\n")
        .filter((line) => line && !line.startsWith("database connection lost"))
        .map((line) => `${line}\n`)
        .join("");
      appendFileSync(file, lines);
      process.stdout.write(lines);
    });
  }
  return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

const outcomes: [string, boolean][] = [];
try {
  for (const seed of values.seeds.split(",").filter(Boolean)) {
    const name = `random run, seed ${seed}`;
    outcomes.push([
      name,
      await run(name, [
        "--seed",
        seed,
        "--orders",
        values.orders,
        "--app-kills",
        values["app-kills"],
        "--postgres-kills",
        values["postgres-kills"],
        "--share",
        values.share,
      ]),
    ]);
  }
  if (!values["no-crash-points"])
    outcomes.push(["every crash point", await run("every crash point", ["--crash-points"])]);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

const report = readFileSync(file, "utf8");
const sumOf = (pattern: RegExp): number =>
  [...report.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0);
const summary = [
  "",
  "— together",
  ...outcomes.map(([name, holds]) => `${holds ? "green" : "RED  "} ${name}`),
  `${sumOf(/^(\d+) orders by/gm)} orders, ${sumOf(/; (\d+) app kills/g)} app kills, ${sumOf(/, (\d+) PostgreSQL kills \(/g)} PostgreSQL kills, ${sumOf(/(\d+) crash points, \d+ reached/g)} crash points`,
].join("\n");
appendFileSync(file, `${summary}\n`);
console.log(`${summary}\nwritten to ${file}`);
process.exit(outcomes.every(([, holds]) => holds) ? 0 : 1);
