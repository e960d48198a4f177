import { readdirSync, readFileSync } from "node:fs";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";
import type { Plugin } from "vite";
import { projectFile } from "#lib/project-file.server.ts";
import { dropUnused, unusedExports, unusedFiles } from "./drop-unused.ts";

const read = (path: string): string => readFileSync(projectFile(path), "utf8");

/** Names of the patches; each says in its head why it is there and for which version of what. */
export const LIBRARY_PATCHES = readdirSync(projectFile("patches"))
  .filter((name) => name.endsWith(".patch"))
  .map((name) => `patches/${name}`);

/** The version that is installed; another one needs a patch of its own. */
function checkVersion(patch: string): void {
  const [, name, wanted] = /^patches\/([\w-]+)\+(\d+\.\d+\.\d+)/.exec(patch)!;
  const { version } = JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string };
  if (version !== wanted) throw new Error(`${patch} is not for ${name} ${version}`);
}

type Change = { patch: string; change: StructuredPatch };

function readChanges(): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const patch of LIBRARY_PATCHES) {
    checkVersion(patch);
    for (const change of parsePatch(read(patch))) {
      const file = change.oldFileName!.replace(/^a\//, "");
      changes.set(file, [...(changes.get(file) ?? []), { patch, change }]);
    }
  }
  return changes;
}

const changes = readChanges();

/** Files of libraries that browsers get in another form than they are installed in. */
export const PATCHED_FILES = [...new Set([...changes.keys(), ...unusedFiles])];

/** What browsers get of a library's file. Throws where a patch does not fit it, or names a function that is not there. */
export function patchLibrary(file: string, code: string): string {
  let patched = code;
  for (const { patch, change } of changes.get(file) ?? []) {
    const result = applyPatch(patched, change);
    if (result === false) throw new Error(`${patch} does not fit ${file}`);
    patched = result;
  }
  return dropUnused(file, patched);
}

/** A page that asks for what was left out would only fail in a browser. */
export function refuseUnused(code: string, id: string): void {
  for (const [, names, library] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*"([\w-]+)"/g)) {
    const left = names!
      .split(",")
      .map((name) => name.trim().split(" ")[0]!)
      .find((name) => unusedExports(library!).includes(name));
    if (left)
      throw new Error(`${id} uses ${left} of ${library}, which patches/unused.json leaves out`);
  }
}

/** Applies the patches to what browsers get; a build that one of them was not part of fails. */
export function patchedLibraries(): Plugin {
  const missing = new Set(PATCHED_FILES);
  return {
    name: "patched-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const path = id.split("?")[0]!.replaceAll("\\", "/");
      if (!path.includes("/node_modules/")) refuseUnused(code, path);
      const file = PATCHED_FILES.find((name) => path.endsWith(`/${name}`));
      if (!file) return null;
      missing.delete(file);
      return { code: patchLibrary(file, code), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`the build did not load ${[...missing].join(", ")}, which is patched`);
    },
  };
}
