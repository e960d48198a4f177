import { readFileSync } from "node:fs";
import sharp from "sharp";
import { projectFile } from "#lib/project-file.server.ts";

/** The demo's mark: a door that sounds, arches going out from it like waves. */
export const mark = (): Promise<Buffer> =>
  sharp(readFileSync(projectFile("public/favicon.svg")), { density: 1152 })
    .resize(512)
    .png()
    .toBuffer();
