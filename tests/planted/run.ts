import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree } from "#tests/faults/copy-tree.ts";
import { countPlaces, replaceIn, type Plant } from "./plant.ts";
import { plants } from "./plants.ts";

/**
 * Plants each fault in a copy of the project: its test must fail with the fault and pass without
 * it.
 */
const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, port: { type: "string", default: "5688" } },
});
const chosen = plants.filter(({ name }) => name.includes(values.only));
const directory = copyTree();

type Outcome = { name: string; sound: string; planted: string; seconds: number; holds: boolean };

/** What a test of pages says where the build is not of these sources. */
const NO_BUILD = "has no build of these sources";

const build = (): boolean =>
  spawnSync(process.execPath, [join(directory, "server/commands/build.ts")], {
    cwd: directory,
    env: { ...process.env, BUILD_DIRECTORY: "build" },
  }).status === 0;

function look(plant: Plant): { green: boolean; words: string } {
  const [script, ...rest] =
    "test" in plant
      ? [
          join(directory, "node_modules/vitest/vitest.mjs"),
          "run",
          plant.test[0],
          ...(plant.test[1] ? ["-t", plant.test[1]] : []),
        ]
      : [join(directory, "tests/faults/run.ts"), ...plant.run, "--port", values.port];
  const { status, stdout, stderr } = spawnSync(process.execPath, [script!, ...rest], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, BUILD_DIRECTORY: "build" },
    maxBuffer: 64 * 1024 * 1024,
  });
  // Page tests need a fresh build with the fault.
  if (stdout.includes(NO_BUILD))
    return build() ? look(plant) : { green: false, words: "nothing ran: no build" };
  const passed = /Tests .*?(\d+) passed/.exec(stdout.replace(/\u001b\[\d+m/g, ""))?.[1];
  const tried = /(\d+) crash points, (\d+) reached/.exec(stdout);
  // Nothing that ran is nothing that was noticed.
  const ran =
    "run" in plant
      ? Number(tried?.[2] ?? 0) > 0
      : passed !== undefined || /Tests .*failed/.test(stdout);
  if (!ran) return { green: false, words: `nothing ran:\n${`${stdout}\n${stderr}`.slice(-1500)}` };
  return {
    green: status === 0,
    words: (
      /^.*(?:AssertionError|Error:|^RED ).*$/m.exec(stdout.replace(/\u001b\[\d+m/g, ""))?.[0] ?? ""
    )
      .trim()
      .slice(0, 110),
  };
}

/** With its faults planted, calls `work`; takes them out again. */
function withPlant<T>({ name, edits }: Plant, work: () => T): T {
  const before = new Map(
    edits.map(({ file }) => [file, readFileSync(join(directory, file), "utf8")]),
  );
  try {
    for (const edit of edits) {
      const path = join(directory, edit.file);
      const text = readFileSync(path, "utf8");
      const places = countPlaces(text, edit);
      if (places !== 1)
        throw new Error(
          `"${name}" does not apply to ${edit.file} any more: what it changes is there ${places} times`,
        );
      writeFileSync(path, replaceIn(text, edit));
    }
    return work();
  } finally {
    for (const [file, text] of before) writeFileSync(join(directory, file), text);
  }
}

const outcomes: Outcome[] = [];
try {
  for (const plant of chosen) {
    const began = performance.now();
    const sound = look(plant);
    const planted = withPlant(plant, () => look(plant));
    const noticed = !planted.green && !planted.words.startsWith("nothing ran");
    const outcome = {
      name: plant.name,
      sound: sound.green ? "green" : "RED",
      planted: planted.green ? "GREEN" : noticed ? "red" : "nothing ran",
      seconds: Math.round((performance.now() - began) / 1000),
      holds: sound.green && noticed,
    };
    outcomes.push(outcome);
    console.log(
      `${outcome.holds ? "ok  " : "FAIL"} ${plant.name.padEnd(54)} unplanted ${outcome.sound.padEnd(6)} planted ${outcome.planted.padEnd(12)} ${String(outcome.seconds).padStart(4)} s   ${planted.words.split("\n")[0]}`,
    );
    if (!outcome.holds) console.log(`${sound.words}\n${planted.words}`);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
const caught = outcomes.filter(({ holds }) => holds).length;
console.log(`${caught} of ${outcomes.length} planted faults are noticed`);
process.exit(caught === outcomes.length && outcomes.length > 0 ? 0 : 1);
