import type { End } from "./held.ts";
import { heldTables } from "./held-tables.ts";
import { periods } from "./periods.ts";

const roots = { orders: "주문과 함께", reservations: "예약과 함께" };

const changeWords = (change: "delete" | object): string =>
  change === "delete" ? "지워요" : "사람을 알 수 있는 내용만 지워요";

/** An end in words; named by its period if there are several. */
function endWords(end: End, isAlone: boolean): string {
  if ("elsewhere" in end) return end.elsewhere;
  if ("with" in end) return `${roots[end.with]} ${changeWords(end.change)}`;
  const { record, words } = periods[end.after];
  return `${isAlone ? "" : `${record}: `}${words} 뒤에 ${changeWords(end.change)}`;
}

/** Every class for the owner: what is held, why, and until when. */
export const heldLines = Object.entries(heldTables).map(
  ([table, { what, purpose, ground, ends }]) => ({
    table,
    what,
    purpose,
    ground,
    ends: [...new Set(ends.map((end) => endWords(end, ends.length === 1)))],
  }),
);
