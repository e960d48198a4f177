import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), "utf8") }));
const found = (words: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(words)].map(([it]) => `${file}: ${it}`));

test("corners are rounded by the tokens alone; the provider's own button keeps its provider's", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(found(/border-radius: (?!var\(--radius-|50%|0;)[^;]+/g)).toEqual([]);
  expect(found(/rounded-\[[^\]]+\]|rounded-(sm|md|lg|xl|\dxl)\b/g)).toEqual([
    "account/social/social-buttons.tsx: rounded-[12px]",
  ]);
});

test("a modal is the one sheet or the one drawer", () => {
  const dialogs = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<dialog\b[^>]*?className=["{`]+([\w-]+)/gs)].map(([, look]) => [file, look]),
  );
  expect(dialogs.length).toBeGreaterThan(1);
  // What covers a page that waits, or is one picture from edge to edge, is no window with words.
  const bare = new Set(["ui/frame/loading-overlay.tsx", "storefront/gallery/picture-zoom.tsx"]);
  const opened = dialogs.filter(([file]) => !bare.has(file!));
  expect(opened.filter(([, look]) => look !== "sheet" && look !== "drawer")).toEqual([]);
});

test("no select has a look of its system or of its own", () => {
  const [shell] = sources.filter(({ file }) => file === "app.css");
  expect(shell!.text).toMatch(/select:not\(\[multiple\], \[size\]\) {\s+appearance: none;/);
  expect(found(/<select[^>]*className="[^"]*appearance-/gs)).toEqual([]);
});

test("no field is written smaller than 16 px where a thumb types: iOS would zoom into it", () => {
  const fields =
    /<(?:input|select|textarea)\b(?:[^>]|=>)*?className=(?:"[^"]*"|\{`[^`]*`)|\b(?:box|field|\w*Box)\s*=\s*"[^"]*"/gs;
  const small = found(fields).filter(
    (it) =>
      /\bbg-paper\b/.test(it) &&
      !/type="(?:checkbox|radio|range|color|file)"/.test(it) &&
      !/(?<![:\w-])text-(?:16|18|20|28)\b/.test(it) &&
      !/className=(?:"|\{`)\$?\{?(?:box|filterBox|plainBox)/.test(it),
  );
  expect(small).toEqual([]);
});

test("what a choice shows hangs on a class of its own: a style that hangs on a field's value, or on any descendant, has a browser look at all of the page at each letter typed, and 60 times a second while a sound plays", () => {
  expect(found(/has-\[[^\s"`]*\[value\b|:has\([^{]*\[value\b/g)).toEqual([]);
  expect(found(/\b(?:group|peer)-has-[^\s"`]*/g)).toEqual([]);
});
