import { apportion } from "#shop/money/value/share.ts";

/** Won of one line. */
export type LineShare = { lineId: number; amount: number };

/** Won of an order that are neither back nor on their way, by what they were paid for. */
export type OrderLeft = { lines: readonly LineShare[]; shipping: number };

const SHIPPING = 0;

/**
 * Of which lines a refund of so many won is: first of those that it is for, then of shipping, then
 * of everything that is left. A refund that is for no line in particular takes of all lines and of
 * shipping in the proportion of what is left of each. To the won, and of none more than is left of
 * it; what is not among the lines is shipping.
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
