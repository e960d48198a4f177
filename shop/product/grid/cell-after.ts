import { columnOf, type GridCell } from "./grid-cells.ts";

type AfterCell = { typed: string } | { words: string };

/** The cell's next value as typed, or why it stays; `now` is its current value. */
export function cellAfter(cell: GridCell, now: string): AfterCell {
  const column = columnOf(cell);
  const value = column.read(cell.typed);
  if (value === undefined) return { words: column.wrong };
  const typed = column.typed(value as never);
  if (cell.column === "stock") return stockAfter({ ...cell, typed }, now);
  return now === cell.was ? { typed } : { words: changedMeanwhile(now) };
}

/** Pieces sold since the number was shown stay sold, and stock never becomes negative. */
function stockAfter({ was, typed }: GridCell, now: string): AfterCell {
  if (was === "" || now === "" || typed === "")
    return was === now ? { typed } : { words: changedMeanwhile(now) };
  return { typed: String(Math.max(0, Number(now) + Number(typed) - Number(was))) };
}

const changedMeanwhile = (now: string): string =>
  now === ""
    ? "그 사이 다른 사람이 이 칸을 비웠어요. 새로고침한 뒤 다시 고쳐주세요."
    : `그 사이 ${now}(으)로 바뀌었어요. 새로고침한 뒤 다시 고쳐주세요.`;
