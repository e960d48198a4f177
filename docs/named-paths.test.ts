import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const pages = [
  "README.md",
  "STYLE.md",
  "CONTRIBUTING.md",
  ...["docs", "docs/internal", "docs/how-to"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];
const PLACE =
  /`((?:app|shop|adapters|server|lib|db|tests|bench|docs|vendor-tests|letters)\/[\w./-]+)`/g;

test.each(pages)("every place that %s names is there", (page) => {
  const named = [...readFileSync(join(root, page), "utf8").matchAll(PLACE)].map(
    ([, path]) => path!,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
