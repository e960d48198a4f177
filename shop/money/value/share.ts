/** Won of `amount` that fall to `part` of `whole`, rounded down; exact however large they are. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  whole > 0 ? Number((BigInt(amount) * BigInt(part)) / BigInt(whole)) : 0;

/**
 * Splits `amount`, at most the sum of weights, exactly to the won; no share exceeds its weight, and
 * the largest remainders round up.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => shareOf(amount, weight, whole));
  let missing = amount - parts.reduce((sum, part) => sum + part, 0);
  const remainder = (at: number) =>
    whole > 0 ? (BigInt(amount) * BigInt(weights[at]!)) % BigInt(whole) : 0n;
  const byRemainder = weights
    .map((_, at) => ({ at, left: remainder(at) }))
    .filter(({ left }) => left > 0n)
    .toSorted((a, b) => Number(b.left - a.left) || a.at - b.at);
  for (const { at } of byRemainder) {
    if (missing <= 0) break;
    parts[at]! += 1;
    missing -= 1;
  }
  return parts;
}

export type PaidWith = { money: number; points: number; credit: number };

export const worthOf = ({ money, points, credit }: PaidWith): number => money + points + credit;

/**
 * Splits a refund of `worth` in proportion to what is left, in whole won. In any sequence of
 * refunds the last takes exactly the rests, and money never ends first. Throws RangeError.
 */
export function splitRefund(left: PaidWith, worth: number): PaidWith {
  const whole = worthOf(left);
  if (!Number.isSafeInteger(worth) || worth < 0 || worth > whole)
    throw new RangeError(`${worth} of ${whole} won cannot go back`);
  const money = shareOf(left.money, worth, whole);
  const credit = shareOf(left.credit, worth - money, left.points + left.credit);
  return { money, credit, points: worth - money - credit };
}
