import { shareOf } from "./share.ts";

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
