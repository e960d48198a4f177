import { LINE_LIMIT } from "../product/sale.ts";
import { isSameThing, type CartLine } from "./cart-line.ts";

export type AddOutcome = {
  lines: CartLine[];
  /** pieces added, possibly fewer than requested */
  added: number;
  /** no room for another line; nothing was put in */
  full: boolean;
};

/** Puts pieces in, onto those of the same thing that are there already, up to `most`. */
export function addLine(lines: readonly CartLine[], line: CartLine, most: number): AddOutcome {
  const existingLine = lines.find((one) => isSameThing(one, line));
  const before = existingLine?.quantity ?? 0;
  const added = Math.max(0, Math.min(line.quantity, most - before));
  if (!existingLine && lines.length >= LINE_LIMIT)
    return { lines: [...lines], added: 0, full: true };
  if (!added) return { lines: [...lines], added, full: false };
  const next = { ...line, quantity: before + added };
  return {
    lines: existingLine
      ? lines.map((one) => (one === existingLine ? next : one))
      : [...lines, next],
    added,
    full: false,
  };
}

/** What the shopper is told. */
export function addedWords(
  { added, full }: Pick<AddOutcome, "added" | "full">,
  quantity: number,
  most: number,
): string {
  if (full) return `장바구니에는 ${LINE_LIMIT}가지까지 담을 수 있어요. 필요 없는 상품을 빼주세요.`;
  if (added === quantity) return "장바구니에 담았어요.";
  if (added > 0)
    return `장바구니에 ${added}개만 더 담았어요. 이 상품은 ${most}개까지 담을 수 있어요.`;
  return most > 0
    ? "담을 수 있는 만큼 이미 장바구니에 있어요."
    : "지금은 이 상품을 더 담을 수 없어요.";
}
