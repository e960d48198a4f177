import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readImports, type Import } from "./read-imports.ts";

export type Source = {
  path: string;
  lines: string[];
  imports: Import[];
};

const MEASURED = ["app", "shop", "adapters", "server", "lib"];
const isMeasured = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|generated|\.d\.ts$/.test(path);

/**
 * Every source of the shop that git knows, with what it imports. Tests are not measured.
 */
export function readSources(root: string): Source[] {
  const listed = execFileSync("git", ["ls-files", "--", ...MEASURED], { cwd: root });
  return `${listed}`
    .split("\n")
    .filter(isMeasured)
    .map((path) => readSource(root, path));
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), "utf8");
  return { path, lines: text.replace(/\n$/, "").split("\n"), imports: readImports(path, text) };
}
