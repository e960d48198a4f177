import { readFileSync } from "node:fs";
import { applyPatch } from "diff";
import type { Plugin } from "vite";
import { projectFile } from "#lib/project-file.server.ts";

const FILE = "node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js";

const { version } = JSON.parse(
  readFileSync(projectFile("node_modules/react-router/package.json"), "utf8"),
) as { version: string };

/** Why the router is changed is written in the patch. Another version needs a patch of its own. */
export const ROUTER_PATCH = `patches/react-router+${version}.patch`;

export function patchRouter(code: string): string {
  const patched = applyPatch(code, readFileSync(projectFile(ROUTER_PATCH), "utf8"));
  if (patched === false) throw new Error(`${ROUTER_PATCH} does not fit ${FILE}`);
  return patched;
}

/** Applies the patch to what browsers get; a build that it was not part of fails. */
export function patchedRouter(): Plugin {
  let isPatched = false;
  return {
    name: "patched-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.split("?")[0]?.replaceAll("\\", "/").endsWith(FILE)) return null;
      isPatched = true;
      return { code: patchRouter(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isPatched) this.error(`the build did not load ${FILE}, which is patched`);
    },
  };
}
