import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { lettersCss } from "./letters-css.server.ts";
import { lettersFolder, slices } from "./slices.server.ts";

/** The letters of each face in its order, as a browser reads them. */
const faces = [
  ...lettersCss().matchAll(/url\("([^"]+)\.woff2"\)[^;]*;\s*unicode-range: ([^;]+);/g),
].map(([, file = "", ranges = ""]) => ({
  file,
  ranges: ranges.split(", ").map((range) => {
    const [from = "", to = from] = range.slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  }),
}));

/** Of several faces with a letter the last one counts. */
const fileOf = (letter: string) => {
  const code = letter.codePointAt(0)!;
  return faces.findLast(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
    ?.file;
};

test("every letter is fetched from the slice that holds it, and is in no other", () => {
  const elsewhere = slices.flatMap(({ name, letters }) =>
    [...letters].filter((letter) => fileOf(letter) !== `${lettersFolder}/${name}`),
  );
  expect(elsewhere).toEqual([]);
  const all = slices.map(({ letters }) => letters).join("");
  expect(new Set(all).size).toBe([...all].length);
  expect(all.match(/[가-힣]/g)).toHaveLength(11_172);
});

test("the slices that the list and the cut ask for are there, and no others (else: npm run letters)", () => {
  expect(readdirSync(projectFile("public/fonts"))).toEqual([lettersFolder.slice("/fonts/".length)]);
  expect(readdirSync(join(projectFile("public"), lettersFolder)).toSorted()).toEqual(
    ["LICENSE.txt", ...slices.map(({ name }) => `${name}.woff2`)].toSorted(),
  );
});

test("the slice of all pages has what most words need", () => {
  const words = "주문하기 장바구니 배송비 무료, 로그인 비회원 결제 90,000원 게시판 문의 A–Z";
  expect([...words].filter((letter) => fileOf(letter) !== `${lettersFolder}/core`)).toEqual([]);
});
