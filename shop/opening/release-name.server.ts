import { readFileSync } from "node:fs";
import { projectFile } from "#lib/project-file.server.ts";

/** Which version of the shop these files are. */
export function releaseName(): string {
  const { version } = JSON.parse(readFileSync(projectFile("package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
