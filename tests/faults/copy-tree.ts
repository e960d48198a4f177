import { cpSync, existsSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./processes/kept-app.ts";

const LEFT_OUT = new Set([
  "node_modules",
  "data",
  "test-results",
  "playwright-report",
  "vendor-tests",
  "letters",
]);
const isLeftOut = (name: string): boolean =>
  LEFT_OUT.has(name) ||
  name.startsWith("data-") ||
  name.startsWith("build-") ||
  (name.startsWith(".") && !name.startsWith(".oxlint") && name !== ".react-router");

/**
 * Copies the project with its build, sharing the packages: edits during a long run do not affect
 * it, nor it them.
 */
export function copyTree(): string {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-copy-"));
  for (const name of readdirSync(root).filter((entry) => !isLeftOut(entry)))
    cpSync(join(root, name), join(directory, name), { recursive: true });
  const built = process.env.BUILD_DIRECTORY;
  if (built && existsSync(join(root, built)))
    cpSync(join(root, built), join(directory, "build"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"), "dir");
  return directory;
}
