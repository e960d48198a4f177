import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectFile } from "#lib/project-file.server.ts";
import { readImports } from "../docs/house/read-imports.ts";

export const TEST_FILES = [
  "{shop,adapters,lib,app,db,server,tests,docs}/**/*.test.{ts,tsx}",
  "{vendor-tests,letters}/*.test.ts",
];

const SLOW = [
  "tests/built-site.ts",
  "@playwright/test",
  "node:child_process",
  // A whole shop with a PostgreSQL of its own.
  "server/process/open-store.server.ts",
];

/**
 * Test files that need the build, a browser or another program, directly or through a helper in
 * tests/. Programs that use cases start themselves do not count, such as the image process.
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

/** What a file imports to run. */
const importsOf = (file: string): string[] =>
  readImports(file, readFileSync(projectFile(file), "utf8")).flatMap(({ from, kind }) =>
    kind === "type" ? [] : [from],
  );
