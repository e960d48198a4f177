const RESERVED = "Pretendard";
/** As long as the name that its licence reserves, so that nothing in the file moves. */
const OWN = "ShopLetter";
const COPYRIGHT = 0;

/**
 * The font under a name of our own, which its licence asks for of a changed one (SIL Open Font
 * License 1.1, 3); the copyright stays as it is. Sums over the tables are made anew when the font
 * is packed as WOFF2. The table is described in the OpenType specification, "name".
 */
export function renamed(font: Buffer): Buffer {
  const own = Buffer.from(font);
  const names = nameTable(own);
  const strings = names + own.readUInt16BE(names + 4);
  for (let record = 0; record < own.readUInt16BE(names + 2); record++) {
    const at = names + 6 + 12 * record;
    if (own.readUInt16BE(at + 6) === COPYRIGHT) continue;
    const start = strings + own.readUInt16BE(at + 10);
    rename(own.subarray(start, start + own.readUInt16BE(at + 8)));
  }
  return own;
}

function nameTable(font: Buffer): number {
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const at = 12 + 16 * table;
    if (font.toString("latin1", at, at + 4) === "name") return font.readUInt32BE(at + 8);
  }
  throw new Error("a font has names");
}

/** In place, as UTF-16 with its high byte first or as one byte a letter. */
function rename(words: Buffer): void {
  const wide = (text: string) => Buffer.from(text, "utf16le").swap16();
  for (const [reserved, own] of [
    [wide(RESERVED), wide(OWN)],
    [Buffer.from(RESERVED), Buffer.from(OWN)],
  ] as const)
    for (let at = words.indexOf(reserved); at >= 0; at = words.indexOf(reserved, at))
      own.copy(words, at);
}
