import { sheetText, withMergedFilled } from "./sheet-text.ts";

const MOST_FILE_BYTES = 12 * 1024 * 1024;

export type ReadTable = { text: string } | { problem: string };

const OLD_EXCEL =
  "옛 엑셀 파일(.xls)은 읽을 수 없어요. 엑셀에서 ‘다른 이름으로 저장’을 눌러 .xlsx나 CSV로 저장해 올려주세요.";

/**
 * A file's text; for Excel its first sheet. Recognised by the first bytes, because other files are
 * named .xls too.
 */
export async function readTableFile(file: File): Promise<ReadTable> {
  if (file.size > MOST_FILE_BYTES) return { problem: "파일이 너무 커요. 나눠서 올려주세요." };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = String.fromCharCode(...bytes.subarray(0, 200));
  if (begins.startsWith("PK")) return readWorkbook(bytes);
  if (/\.xlsx$/i.test(file.name))
    return { problem: "엑셀 파일을 읽지 못했어요. CSV로 저장해 다시 올려주세요." };
  if (begins.startsWith("\u00d0\u00cf\u0011\u00e0")) return { problem: OLD_EXCEL };
  const text = decodedText(bytes);
  return IS_MARKUP.test(text.slice(0, 200)) ? readMarkup(text) : { text };
}

const IS_MARKUP = /^\W*<(?:html|table|\?xml|!doctype|meta|head|style|body|div)/i;

/** Banks and shops send an HTML table under the name of an Excel file. */
async function readMarkup(text: string): Promise<ReadTable> {
  if (!/<table/i.test(text)) return { problem: OLD_EXCEL };
  try {
    const { htmlRows } = await import("#lib/tables/text/html-rows.ts");
    const rows: string[][] = [];
    for await (const { cells } of htmlRows(once(text))) rows.push(cells);
    return { text: sheetText(rows) };
  } catch {
    return { problem: OLD_EXCEL };
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * Decodes text by its byte order mark (Excel's "유니코드 텍스트" is UTF-16). Without one it is
 * UTF-8, or else CP949, in which Korean Excel saves CSV.
 */
function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("euc-kr").decode(bytes);
  }
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> {
  try {
    const [{ readSheet }, { mergedCells }] = await Promise.all([
      import("read-excel-file/universal"),
      import("./merged-cells.ts"),
    ]);
    const rows = await readSheet(new Blob([bytes]));
    return { text: sheetText(withMergedFilled(rows, mergedCells(bytes))) };
  } catch {
    return { problem: "엑셀 파일을 읽지 못했어요. CSV로 저장해 다시 올려주세요." };
  }
}
