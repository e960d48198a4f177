import { projectFile } from "#lib/project-file.server.ts";

/** Node's compile cache; without it a start takes twice as long. */
export const COMPILED = projectFile("node_modules/.cache/compiled");
