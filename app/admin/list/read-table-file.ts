import { sheetText } from "./sheet-text.ts";

const MOST_FILE_BYTES = 12 * 1024 * 1024;

export type ReadTable = { text: string } | { problem: string };

/** The text of a file; of an Excel file its first sheet. Korean Excel saves CSV as CP949, tried when it is not UTF-8. */
export async function readTableFile(file: File): Promise<ReadTable> {
  if (/\.xls$/i.test(file.name))
    return { problem: "옛 엑셀 파일(.xls)은 읽을 수 없어요. .xlsx나 CSV로 저장해 올려주세요." };
  if (file.size > MOST_FILE_BYTES) return { problem: "파일이 너무 커요. 나눠서 올려주세요." };
  if (/\.xlsx$/i.test(file.name)) return readWorkbook(file);
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder("euc-kr").decode(bytes) };
  }
}

async function readWorkbook(file: File): Promise<ReadTable> {
  try {
    const { readSheet } = await import("read-excel-file/universal");
    return { text: sheetText(await readSheet(file)) };
  } catch {
    return { problem: "엑셀 파일을 읽지 못했어요. CSV로 저장해 다시 올려주세요." };
  }
}
