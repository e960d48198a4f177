import { spawnSync } from "node:child_process";
import { join } from "node:path";

const BUDGETS = ["max-lines-per-function", "max-params", "complexity", "no-nested-ternary"];

/**
 * How often the linter refuses a function for its length, its parameters, its paths or a nested
 * ternary.
 */
export function countOverBudget(root: string): number {
  const linter = join(root, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(process.execPath, [linter, "--format", "json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string }[] };
  return diagnostics.filter(({ code }) => BUDGETS.some((rule) => code.includes(`(${rule})`)))
    .length;
}
