import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectFile } from "#lib/project-file.server.ts";
import { readImports } from "../docs/house/read-imports.ts";
import { pages } from "./authorization/routes-of-the-shop.ts";

/** How words become elements other than by React, which makes text of them. */
const WRITES =
  /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcDoc/;

/** In the frame of every page, which the browser is shown often enough. */
const FRAME = /^app\/(ui\/frame|browser\/early)\/|^app\/storefront\/structured-data\.tsx$/;

const sources = new Map(
  globSync("{app,lib,shop}/**/*.{ts,tsx}", { cwd: projectFile("") })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !file.includes(".test."))
    .map((file) => [file, readFileSync(projectFile(file), "utf8")] as const),
);

/** Whether a page's own files, or what they import, write HTML. */
function writesHtml(file: string, walked = new Set<string>()): boolean {
  const source = sources.get(file);
  if (source === undefined || walked.has(file) || file.includes(".server.")) return false;
  walked.add(file);
  return (
    (!FRAME.test(file) && WRITES.test(source)) ||
    readImports(file, source).some(({ from, kind }) => kind !== "type" && writesHtml(from, walked))
  );
}

/** The patterns of the pages on which a browser makes elements of words. */
export const patternsWithHtml = new Set(
  pages.filter(({ file }) => writesHtml(`app/${file}`)).map(({ pattern }) => pattern),
);
