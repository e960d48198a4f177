import { projectFile } from "#lib/project-file.server.ts";

/**
 * Node's compile cache; without it a start takes twice as long. NODE_COMPILE_CACHE names another
 * place, where the shop may not write beside its code.
 */
export const COMPILED =
  process.env.NODE_COMPILE_CACHE || projectFile("node_modules/.cache/compiled");
