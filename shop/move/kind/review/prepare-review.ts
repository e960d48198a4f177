import type { CellValue } from "#shop/move/cell/cell-value.ts";
import { readMoment } from "#shop/move/cell/read-moment.ts";
import { readCount } from "#shop/move/cell/read-number.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import { EARLIER } from "#shop/review/earlier/earlier-words.ts";
import type { MappedRow, MoveContext, PreparedItem } from "../kind-of-move.ts";
import { ItemCells } from "../item-cells.ts";
import { namesOfProduct } from "../names-of-product.ts";

export type ReviewDocument = {
  line: number;
  /** the former shop's; "": it has none */
  number: string;
  /** what the former shop calls the product, the surest first */
  names: string[];
  stars: number | null;
  /** masked */
  writerName: string;
  text: string;
  answer: string | null;
  /** ISO */
  writtenAt: string;
};

const NAME_LETTERS = 300;
const TAG = /<(\/?[a-z][a-z0-9]*)\b[^<>]*>/gi;
const BLOCK_END = /^(?:br|hr|\/(?:p|div|li|h[1-6]|tr|blockquote))$/i;
const signs: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#039": "'",
  nbsp: " ",
};

/** The words of what an editor wrote as HTML; text without a tag stays as it is. */
export const wordsOfHtml = (cell: string): string =>
  cell.search(TAG) < 0
    ? cell
    : cell
        .replace(TAG, (_, tag: string) => (BLOCK_END.test(tag) ? "\n" : ""))
        .replace(/&(#?\w{2,5});/g, (entity, name: string) => signs[name] ?? entity)
        .replace(/[ \t]*\n\s*\n\s*/g, "\n\n");

/** 김회원 → 김**; whatever name a former shop shows, no more than its first sign comes here. */
export function maskWriter(name: string): string {
  const [first] = name.trim();
  return first === undefined || first === "*" ? "익명" : `${first}**`;
}

const text = (most: number) => (cell: string) => readText(cell, most);
const plain = (most: number) => (cell: string) => readText(wordsOfHtml(cell), most);

function stars(cell: string): CellValue<number> {
  const count = readCount(cell);
  if ("words" in count || count.value === null) return count;
  return count.value >= 1 && count.value <= 5 ? count : { words: "별점은 1에서 5까지예요." };
}

/** A review's date is shown, so that one without it does not come in. */
function writtenBefore(now: Date): (cell: string) => CellValue<Date> {
  return (cell) => {
    const moment = readMoment(cell);
    if ("words" in moment) return moment;
    if (!moment.value) return { words: "쓴 날이 없어요. 쓴 날을 밝힐 수 있는 후기만 옮겨요." };
    return moment.value > now ? { words: "쓴 날이 아직 오지 않은 날이에요." } : moment;
  };
}

function present(cell: string): CellValue<string> {
  const words = plain(EARLIER.text)(cell);
  return "value" in words && words.value === null ? { words: "후기 글이 없어요." } : words;
}

/** A second row of one number says nothing more. */
export function prepareReview(
  [row]: readonly MappedRow[],
  { now }: MoveContext,
): PreparedItem<ReviewDocument> {
  const cells = new ItemCells([row!]);
  const read = <Value>(field: string, reading: (cell: string) => CellValue<Value>) =>
    cells.readOf(row!, field, reading);
  const names = namesOfProduct(
    read("productId", text(NAME_LETTERS)) ?? "",
    read("product", text(NAME_LETTERS)) ?? "",
  );
  if (!names.length) cells.refuse("어느 상품의 후기인지 없어요.", { field: "product" });
  const document = {
    line: row!.line,
    number: read("number", text(EARLIER.number)) ?? "",
    names,
    stars: read("stars", stars),
    writerName: maskWriter(read("writer", text(EARLIER.writer)) ?? ""),
    text: read("text", present) ?? "",
    answer: read("answer", plain(EARLIER.answer)),
    writtenAt: (read("writtenAt", writtenBefore(now)) ?? now).toISOString(),
  };
  return cells.troubles.length ? { troubles: cells.troubles } : { document };
}
