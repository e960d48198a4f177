import { inject } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { buildDirectory } from "#server/commands/ensure-build.server.ts";

/**
 * The folder of the built site. `npm test` builds it first; BUILD_DIRECTORY names another. Throws
 * when it was not built from the sources as they were when the tests began.
 */
export function builtSite(): string {
  const directory = buildDirectory(projectFile(""));
  if (inject("isBuilt")) return directory;
  throw new Error(`${directory} has no build of these sources; run "npm run build" first`);
}
