import { expect, test } from "vitest";
import { renamed } from "./renamed.ts";

const wide = (text: string) => Buffer.from(text, "utf16le").swap16();

/** A font that has nothing but names, each with its number. */
function fontOf(names: [id: number, words: Buffer][]): Buffer {
  const [tables, records] = [28, 6 + 12 * names.length];
  const head = Buffer.alloc(tables + records);
  head.writeUInt16BE(1, 4);
  head.write("name", 12, "latin1");
  head.writeUInt32BE(tables, 20);
  head.writeUInt16BE(names.length, tables + 2);
  head.writeUInt16BE(records, tables + 4);
  let offset = 0;
  names.forEach(([id, words], at) => {
    const record = tables + 6 + 12 * at;
    head.writeUInt16BE(id, record + 6);
    head.writeUInt16BE(words.length, record + 8);
    head.writeUInt16BE(offset, record + 10);
    offset += words.length;
  });
  return Buffer.concat([head, ...names.map(([, words]) => words)]);
}

test("a font gets our name wherever it had the reserved one, but in its copyright, and stays as long", () => {
  const of = (name: string) =>
    fontOf([
      [0, wide("Copyright, with Reserved Font Name Pretendard")],
      [4, wide(`${name} Variable and ${name}`)],
      [6, Buffer.from(`${name}-Regular`)],
    ]);
  expect(renamed(of("Pretendard")).equals(of("ShopLetter"))).toBe(true);
});
