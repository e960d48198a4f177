import type { StatementLine } from "../statement-line.ts";

type InOrder = Pick<StatementLine, "at" | "amountIn" | "amountOut" | "balance">;

/** How often a row's balance follows from the one before it. */
const followed = (lines: readonly InOrder[]): number =>
  lines.filter(({ amountIn, amountOut, balance }, at) => {
    const before = lines[at - 1]?.balance;
    return typeof before === "number" && balance === before + amountIn - amountOut;
  }).length;

/**
 * The rows as they happened: banks write the newest first or last. Within one day without times
 * only the balances tell.
 */
export function oldestFirst<Line extends InOrder>(lines: readonly Line[]): Line[] {
  const reversed = lines.toReversed();
  const difference = (lines.at(-1)?.at.getTime() ?? 0) - (lines[0]?.at.getTime() ?? 0);
  const isNewestFirst =
    difference < 0 || (difference === 0 && followed(reversed) > followed(lines));
  return isNewestFirst ? reversed : [...lines];
}
