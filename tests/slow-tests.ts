import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectFile } from "#lib/project-file.server.ts";

export const TEST_FILES = [
  "{shop,adapters,lib,app,db,server,tests,docs}/**/*.test.{ts,tsx}",
  "vendor-tests/*.test.ts",
];

const SLOW = [
  "tests/built-site.ts",
  "@playwright/test",
  "node:child_process",
  // A whole shop with a PostgreSQL of its own.
  "server/process/open-store.server.ts",
];
const IMPORTS = /^(?:import|export)\s(?!type\s)(?:[^;]*?from\s)?"([^"]+)"|import\("([^"]+)"\)/gm;

/**
 * Test files that open the built site, a browser or another program: they or a helper in tests/
 * that they import says so. What a use case itself starts, such as the one program that draws
 * pictures, does not count.
 */
export function slowTests(): string[] {
  const answers = new Map<string, boolean>();
  const isSlow = (file: string): boolean => {
    const answer =
      answers.get(file) ??
      importsOf(file).some(
        (name) => SLOW.includes(name) || (/^tests\/.*\.tsx?$/.test(name) && isSlow(name)),
      );
    answers.set(file, answer);
    return answer;
  };
  const files = globSync(TEST_FILES, { cwd: projectFile("") });
  return files.map((file) => file.replaceAll(path.sep, "/")).filter(isSlow);
}

/** What a file imports to run: files of the project by their path, anything else by its name. */
function importsOf(file: string): string[] {
  const source = readFileSync(projectFile(file), "utf8");
  return [...source.matchAll(IMPORTS)].map(([, from, lazy]) => {
    const name = (from ?? lazy)!;
    if (name.startsWith("#")) return name.slice(1);
    return name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name;
  });
}
