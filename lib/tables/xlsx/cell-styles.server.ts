import { readXml } from "./xml-events.server.ts";

/** Formats that every Excel knows by number; from 27 on those of Korean, Japanese and Chinese. */
const DAY_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

const isDayNumber = (id: number): boolean =>
  DAY_FORMATS.some(([first, last]) => id >= first && id <= last);

/** Whether a format writes days or times, apart from what it quotes, escapes or says of colours. */
function isDayFormat(format: string): boolean {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .replace(/general|g\/표준/gi, "");
  return /[ymdhs]/i.test(bare);
}

/** For each style of a cell whether it shows a day (ECMA-376, 18.8). */
export async function readDayStyles(bytes: AsyncIterable<Uint8Array>): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await readXml(bytes, {
    open(name, attributes) {
      if (name === "numFmt")
        own.set(Number(attributes.numFmtId), isDayFormat(attributes.formatCode ?? ""));
      else if (name === "cellXfs") isInCells = true;
      else if (name === "xf" && isInCells) {
        const id = Number(attributes.numFmtId ?? 0);
        styles.push(own.get(id) ?? isDayNumber(id));
      }
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}
