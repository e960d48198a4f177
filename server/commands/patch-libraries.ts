import { readdirSync, readFileSync } from "node:fs";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";
import type { Plugin } from "vite";
import { projectFile } from "#lib/project-file.server.ts";
import { dropUnused, unusedExports, unusedFiles } from "./drop-unused.ts";

/** Which part of the build gets a library in another form than it is installed in. */
export type Half = "client" | "server";

const read = (path: string): string => readFileSync(projectFile(path), "utf8");

/** Names of the patches; each says in its head why it is there. */
export const patchesFor = (half: Half): string[] =>
  readdirSync(projectFile(`patches/${half}`))
    .filter((name) => name.endsWith(".patch"))
    .map((name) => `patches/${half}/${name}`);

/** The version that is installed; another one needs a patch of its own. */
function checkVersion(patch: string): void {
  const [, name, wanted] = /^patches\/\w+\/([\w-]+)\+(\d+\.\d+\.\d+)/.exec(patch)!;
  const { version } = JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string };
  if (version !== wanted) throw new Error(`${patch} is not for ${name} ${version}`);
}

type Change = { patch: string; change: StructuredPatch };

function readChanges(half: Half): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const patch of patchesFor(half)) {
    checkVersion(patch);
    for (const change of parsePatch(read(patch))) {
      const file = change.oldFileName!.replace(/^a\//, "");
      changes.set(file, [...(changes.get(file) ?? []), { patch, change }]);
    }
  }
  return changes;
}

const changes = { client: readChanges("client"), server: readChanges("server") };

/** Files of libraries that this half of the build gets in another form. */
export const patchedFiles = (half: Half): string[] => [
  ...new Set([...changes[half].keys(), ...(half === "client" ? unusedFiles : [])]),
];

/** What a half of the build gets of a library's file. Throws where a patch does not fit it, or names a function that is not there. */
export function patchLibrary(half: Half, file: string, code: string): string {
  let patched = code;
  for (const { patch, change } of changes[half].get(file) ?? []) {
    const result = applyPatch(patched, change);
    if (result === false) throw new Error(`${patch} does not fit ${file}`);
    patched = result;
  }
  return half === "client" ? dropUnused(file, patched) : patched;
}

/** A page that asks for what was left out would only fail in a browser. */
export function refuseUnused(code: string, id: string): void {
  for (const [, names, library] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*"([\w-]+)"/g)) {
    const left = names!
      .split(",")
      .map((name) => name.trim().split(" ")[0]!)
      .find((name) => unusedExports(library!).includes(name));
    if (left)
      throw new Error(
        `${id} uses ${left} of ${library}, which patches/client/unused.json leaves out`,
      );
  }
}

/** Applies its patches to one half of the build; a build that one of them was not part of fails. */
export function patchedLibraries(half: Half): Plugin {
  const files = patchedFiles(half);
  const missing = new Set(files);
  return {
    name: `patched-libraries-${half}`,
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === (half === "client" ? "client" : "ssr"),
    transform(code, id) {
      const path = id.split("?")[0]!.replaceAll("\\", "/");
      if (half === "client" && !path.includes("/node_modules/")) refuseUnused(code, path);
      const file = files.find((name) => path.endsWith(`/${name}`));
      if (!file) return null;
      missing.delete(file);
      return { code: patchLibrary(half, file, code), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`the build did not load ${[...missing].join(", ")}, which is patched`);
    },
  };
}
