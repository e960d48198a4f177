import { BadInput } from "#shop/bad-input.ts";
import { gridColumns, type GridColumn } from "./grid-cells.ts";

/** Column names of exported and imported sheets. */
export const sheetHeads = {
  product: "상품 번호",
  option: "옵션 번호",
  title: "상품",
  /** counted from 1 within the sheet, because spreadsheets would round the times behind it */
  place: "순서",
  columns: Object.fromEntries(
    Object.entries({ ...gridColumns.product, ...gridColumns.option })
      .filter(([name]) => name !== "create")
      .map(([name, { label }]) => [name, label]),
  ) as Partial<Record<GridColumn, string>>,
};

/** In which column of a sheet what stands; -1: in none. */
export type Heads = {
  product: number;
  option: number;
  place: number;
  columns: [GridColumn, number][];
};

const plainWords = (cell: string | undefined) =>
  (cell ?? "").normalize("NFKC").replace(/[\s\p{Cc}\ufeff]+/gu, "");

/** Read from the first line of a sheet. Throws BadInput about `text`. */
export function headsOf(record: string[]): Heads {
  const plain = record.map(plainWords);
  const at = (words: string) => plain.indexOf(plainWords(words));
  const product = at(sheetHeads.product);
  if (product < 0)
    throw new BadInput({
      text: [
        `첫 줄에 ‘${sheetHeads.product}’ 열이 있어야 해요. 표로 받은 파일을 고쳐서 넣어주세요.`,
      ],
    });
  const columns = (Object.entries(sheetHeads.columns) as [GridColumn, string][])
    .map(([column, label]): [GridColumn, number] => [column, at(label)])
    .filter(([, place]) => place >= 0);
  const place = at(sheetHeads.place);
  if (!columns.length && place < 0)
    throw new BadInput({
      text: [
        "바꿀 열이 없어요. 가격, 할인율, 재고, 기간, 판매 상태, 순서 가운데 하나는 있어야 해요.",
      ],
    });
  return { product, option: at(sheetHeads.option), place, columns };
}
