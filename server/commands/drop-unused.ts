import { readFileSync } from "node:fs";
import { projectFile } from "#lib/project-file.server.ts";

/** What of a library's file no page of this shop ever runs, by the reason why. */
type UnusedParts = {
  /** functions that are called and then do nothing */
  functions?: Record<string, string[]>;
  /** what is assigned and never asked for */
  statements?: Record<string, string[]>;
  /** kinds of components, by their number in React's own switches */
  cases?: Record<string, string>;
};

const unused = JSON.parse(
  readFileSync(projectFile("patches/client/unused.json"), "utf8"),
) as Record<string, UnusedParts>;

export const unusedFiles = Object.keys(unused);

/** Names that an import from a library ("react") no longer finds in a browser. */
export const unusedExports = (library: string): string[] =>
  Object.values(unused[`node_modules/${library}/cjs/${library}.production.js`]?.statements ?? {})
    .flat()
    .map((head) => head.replace(/^exports\./, ""));

/** The body of a function at the left edge goes; it ends with the first brace at the left edge. */
function emptyFunction(code: string, name: string, file: string): string {
  const start = code.indexOf(`\nfunction ${name}(`);
  const [body, end] = [code.indexOf(") {\n", start), code.indexOf("\n}\n", start)];
  if (start < 0 || body > end) throw new Error(`${file} has no function ${name}`);
  return `${code.slice(0, body)}) {${code.slice(end)}`;
}

/** An assignment at the left edge goes; it ends with the line before the next one there that only closes it. */
function dropStatement(code: string, head: string, file: string): string {
  const lines = code.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`${head} =`));
  if (start < 0) throw new Error(`${file} does not assign ${head}`);
  let end = start;
  if (lines[start]!.endsWith("=")) end += 1;
  else if (!lines[start]!.endsWith(";")) while (!/^[)}].*;$/.test(lines[end]!)) end += 1;
  return lines.toSpliced(start, end - start + 1).join("\n");
}

/** Without its label, what a case does is never reached, and the build leaves it out. */
function dropCase(code: string, kind: string, file: string): string {
  const label = new RegExp(`^ +case ${kind}:\\n`, "gm");
  if (!label.test(code)) throw new Error(`${file} has no case ${kind}`);
  return code.replace(label, "");
}

/** A library's file without what `patches/client/unused.json` says of it. Throws where that is not there. */
export function dropUnused(file: string, code: string): string {
  const { functions = {}, statements = {}, cases = {} } = unused[file] ?? {};
  let rest = code;
  for (const name of Object.values(functions).flat()) rest = emptyFunction(rest, name, file);
  for (const head of Object.values(statements).flat()) rest = dropStatement(rest, head, file);
  for (const kind of Object.keys(cases)) rest = dropCase(rest, kind, file);
  return rest;
}
