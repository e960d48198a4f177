import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type Source = {
  path: string;
  lines: string[];
  imports: string[];
  /** what it imports to run, types left out */
  runs: string[];
};

const MEASURED = ["app", "shop", "adapters", "server", "lib"];
const isMeasured = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|generated|\.d\.ts$/.test(path);

/**
 * Every source of the shop that git knows, with the files of the project that it imports. Tests are
 * not measured.
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
  const specifiers = [...text.matchAll(/from\s+"([^"]+)"|import\("([^"]+)"\)/g)];
  const imports = specifiers
    .map(([, from, lazy]) => placeOf(from ?? lazy!, dirname(path)))
    .filter((place) => place !== null);
  const runs = valueImports(text)
    .map((specifier) => placeOf(specifier, dirname(path)))
    .filter((place) => place !== null);
  return { path, lines: text.replace(/\n$/, "").split("\n"), imports, runs };
}

/** Imports and re-exports that are more than types. */
function valueImports(text: string): string[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+([^;]*?)\s*from\s+"([^"]+)"/gm)];
  return statements
    .filter(([, names]) => {
      if (names!.startsWith("type ")) return false;
      const braces = /^\{([^}]*)\}$/.exec(names!)?.[1];
      return !braces?.split(",").every((name) => !name.trim() || name.trim().startsWith("type "));
    })
    .map(([, , specifier]) => specifier!);
}

function placeOf(specifier: string, folder: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(folder, specifier)) : null;
}
