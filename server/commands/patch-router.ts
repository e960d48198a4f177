import { readFileSync } from "node:fs";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";
import type { Plugin } from "vite";
import { projectFile } from "#lib/project-file.server.ts";

const { version } = JSON.parse(
  readFileSync(projectFile("node_modules/react-router/package.json"), "utf8"),
) as { version: string };

/** By the half of the build that each is for. Why the router is changed is written in the patch. Another version needs patches of its own. */
export const ROUTER_PATCHES = {
  client: `patches/react-router+${version}.patch`,
  ssr: `patches/react-router-server+${version}.patch`,
};
type Half = keyof typeof ROUTER_PATCHES;

const fileOf = ({ oldFileName }: StructuredPatch): string => oldFileName!.replace(/^a\//, "");

/** What is changed, by the file of the router. */
export const readPatches = (half: Half): Map<string, StructuredPatch> =>
  new Map(
    parsePatch(readFileSync(projectFile(ROUTER_PATCHES[half]), "utf8")).map((patch) => [
      fileOf(patch),
      patch,
    ]),
  );

export function patchRouter(code: string, patch: StructuredPatch): string {
  const patched = applyPatch(code, patch);
  if (patched === false) throw new Error(`the patch of the router does not fit ${fileOf(patch)}`);
  return patched;
}

/** Applies the patches to one half of the build; a build that one of them was not part of fails. */
export function patchedRouter(half: Half): Plugin {
  const patches = readPatches(half);
  const left = new Set(patches.keys());
  return {
    name: `patched-router-${half}`,
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === half,
    transform(code, id) {
      const path = id.split("?")[0]!.replaceAll("\\", "/");
      const [file, patch] = [...patches].find(([each]) => path.endsWith(each)) ?? [];
      if (!file || !patch) return null;
      left.delete(file);
      return { code: patchRouter(code, patch), map: null };
    },
    buildEnd(error) {
      if (!error && left.size)
        this.error(`the build did not load ${[...left].join(" and ")}, which is patched`);
    },
  };
}
