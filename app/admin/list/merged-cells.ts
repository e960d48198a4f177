import { strFromU8, unzipSync } from "fflate";
import type { MergedCells } from "./sheet-text.ts";

const MOST_MERGED = 50_000;
/** Beyond this a part of the archive is no sheet that anybody sends here. */
const MOST_BYTES = 200 * 1024 * 1024;

const RANGE = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The merged cells of a workbook's first sheet, which the library does not report (ECMA-376,
 * 18.3.1.55). */
export function mergedCells(workbook: Uint8Array): MergedCells[] {
  const parts = unzipSync(workbook, {
    filter: ({ name, originalSize }) =>
      originalSize < MOST_BYTES &&
      /^xl\/(?:workbook\.xml|_rels\/|worksheets\/[^/]+\.xml$)/.test(name),
  });
  const textOf = (name: string) => (parts[name] ? strFromU8(parts[name]) : "");
  const [, id = ""] = /<(?:\w+:)?sheet\b[^>]*?\br:id="(\w+)"/.exec(textOf("xl/workbook.xml")) ?? [];
  const links = textOf("xl/_rels/workbook.xml.rels").match(/<Relationship\b[^>]*>/g) ?? [];
  const link = links.find((each) => each.includes(`Id="${id}"`));
  const [, target = "worksheets/sheet1.xml"] =
    /\bTarget="(?:\/?xl\/)?([^"]+)"/.exec(link ?? "") ?? [];
  return [...textOf(`xl/${target}`).matchAll(RANGE)]
    .slice(0, MOST_MERGED)
    .map(([, left = "", top, right = "", bottom]) => ({
      top: Number(top) - 1,
      left: columnOf(left),
      bottom: Number(bottom) - 1,
      right: columnOf(right),
    }));
}
