import { apportion } from "#shop/money/value/share.ts";

/** Won of one line. */
export type LineShare = { lineId: number; amount: number };

/** Won of an order that are neither back nor on their way, by what they were paid for. */
export type OrderLeft = { lines: readonly LineShare[]; shipping: number };

const SHIPPING = 0;

/**
 * Splits a refund over lines, exact to the won: first over the lines it is for, then shipping, then
 * everything left. A refund for no particular line is split in proportion to what is left of lines
 * and shipping. No line gets more than its rest; the remainder is shipping.
 */
export function spreadRefund(
  amount: number,
  { lines, shipping }: OrderLeft,
  first: readonly LineShare[] | null,
): LineShare[] {
  const left = new Map([[SHIPPING, shipping], ...lines.map(asEntry)]);
  const taken = new Map<number, number>();
  let missing = amount;
  const takeFrom = (wanted: readonly LineShare[]) => {
    const most = wanted.map(({ lineId, amount }) => Math.min(amount, left.get(lineId) ?? 0));
    const sum = most.reduce((all, one) => all + one, 0);
    const shares = apportion(Math.min(missing, sum), most);
    for (const [at, { lineId }] of wanted.entries()) {
      const share = shares[at]!;
      left.set(lineId, (left.get(lineId) ?? 0) - share);
      taken.set(lineId, (taken.get(lineId) ?? 0) + share);
      missing -= share;
    }
  };
  if (first) {
    takeFrom(first);
    takeFrom([{ lineId: SHIPPING, amount: shipping }]);
  }
  takeFrom([...left].map(([lineId, amount]) => ({ lineId, amount })));
  return [...taken]
    .map(([lineId, amount]) => ({ lineId, amount }))
    .filter(({ lineId, amount }) => lineId !== SHIPPING && amount > 0);
}

const asEntry = ({ lineId, amount }: LineShare): [number, number] => [lineId, amount];
