import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { placeholderMeanings } from "../shop/office/notice/placeholder-meanings.ts";

const root = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What stands in backquotes in the second column of the table. */
const unwanted = read("docs/house-words.md")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .flatMap((line) => [...line.split(" | ")[1]!.matchAll(/`([^`]+)`/g)])
  .map(([, fragment]) => fragment!);

/** The texts of a source: strings, pieces of templates and what stands between tags. */
function textsOf(path: string): string[] {
  const texts: string[] = [];
  const add = (text: unknown) => {
    // The names of placeholders stand in notices that owners have written, so they stay.
    if (typeof text === "string" && !Object.hasOwn(placeholderMeanings, text))
      texts.push(text.replaceAll(/#\{[^}]*\}/g, "#").replaceAll(/\s+/g, " "));
  };
  new Visitor({
    Literal: ({ value }) => add(value),
    TemplateElement: ({ value }) => add(value.cooked),
    JSXText: ({ value }) => add(value),
  }).visit(parseSync(path, read(path)).program);
  return texts;
}

test("the table of house words names fragments of texts that the shop does not use", () => {
  expect(unwanted.length).toBeGreaterThan(80);
  expect(unwanted.filter((fragment) => !/[가-힣]/.test(fragment))).toEqual([]);
});

test("no text of the sources uses a word that the house words replace", () => {
  const sources = globSync("{app,shop,adapters,server,lib,db}/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|^db\/migrations\//.test(path) && /[가-힣]/.test(read(path)),
  );
  const found = sources.flatMap((path) =>
    textsOf(path).flatMap((text) =>
      unwanted
        .filter((fragment) => text.includes(fragment))
        .map((fragment) => `${path}: ${fragment} in “${text.trim().slice(0, 80)}”`),
    ),
  );
  expect(found.join("\n")).toBe("");
});
