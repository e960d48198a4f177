import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A file or folder of the project by its path from the top. */
export const projectFile = (path: string): string => join(top, path);

const top = findTop(dirname(fileURLToPath(import.meta.url)));

function findTop(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (dirname(folder) === folder)
    throw new Error("the shop must lie in a folder of its project, where package.json is");
  return findTop(dirname(folder));
}
