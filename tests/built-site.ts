import { inject } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { buildDirectory } from "#server/commands/ensure-build.server.ts";

/**
 * Where the built site is, for tests that open it. `npm test` builds it first; BUILD_DIRECTORY
 * names another place. Throws where it is not of the sources as they were when the tests began:
 * what it shows would be of another shop.
 */
export function builtSite(): string {
  const directory = buildDirectory(projectFile(""));
  if (inject("isBuilt")) return directory;
  throw new Error(`${directory} has no build of these sources; run "npm run build" first`);
}
