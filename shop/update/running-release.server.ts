import { existsSync, readFileSync } from "node:fs";
import { projectFile } from "#lib/project-file.server.ts";
import { releaseIdentity, type ReleaseIdentity } from "./release-feed.ts";

/** The release that these files are; null in a checkout, which is none. */
export function runningRelease(): ReleaseIdentity | null {
  const path = projectFile("release.json");
  if (!existsSync(path)) return null;
  return releaseIdentity.parse(JSON.parse(readFileSync(path, "utf8")));
}
