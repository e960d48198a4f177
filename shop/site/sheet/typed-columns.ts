import { typedLine } from "#shop/typed-words.ts";
import { SHEETS, sheetFields, type SheetColumn, type SheetField } from "./courier-sheet.ts";

const names = Object.entries(sheetFields) as [SheetField, string][];

/** One column a line: "받는분성명: 받는 분", or "운임구분: =신용" for words of the owner's own. */
export const typedColumns = (columns: readonly SheetColumn[]): string =>
  columns
    .map(
      (column) =>
        `${column.title}: ${column.field === "fixed" ? `=${column.words}` : sheetFields[column.field]}`,
    )
    .join("\n");

const title = typedLine("열 이름을 적어주세요.", SHEETS.title);
const sameWords = (words: string) => words.replace(/\s/g, "");

/** The columns of a text; what is wrong with it, in words. */
export function readColumns(typed: string): SheetColumn[] | string {
  const columns: SheetColumn[] = [];
  for (const [index, line] of typed.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const column = readLine(line);
    if (typeof column === "string") return `${index + 1}번째 열: ${column}`;
    columns.push(column);
  }
  if (!columns.length) return "열을 하나 이상 넣어주세요.";
  if (columns.length > SHEETS.columns) return `열은 ${SHEETS.columns}개까지 넣을 수 있어요.`;
  // Without it no waybill finds its way back.
  return columns.some(({ field }) => field === "number")
    ? columns
    : "주문번호 열이 있어야 송장을 다시 불러올 수 있어요.";
}

function readLine(line: string): SheetColumn | string {
  const at = line.lastIndexOf(": ");
  const read = title.safeParse(at < 0 ? "" : line.slice(0, at));
  if (!read.success) return read.error.issues[0]!.message;
  const words = line.slice(at + 2).trim();
  if (words.startsWith("=")) {
    const fixed = words.slice(1);
    return fixed.length > SHEETS.words
      ? `문구는 ${SHEETS.words}자까지 쓸 수 있어요.`
      : { title: read.data, field: "fixed", words: fixed };
  }
  const found = names.find(([, name]) => sameWords(name) === sameWords(words));
  return found ? { title: read.data, field: found[0] } : "담을 내용을 목록에서 골라주세요.";
}
