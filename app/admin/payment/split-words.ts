import { won } from "#lib/won.ts";
import type { PaidWith } from "#shop/money/value/share.ts";

/** "돈 9,000원, 포인트 1,000원", without zero parts. */
export const splitWords = ({ money, points, credit }: PaidWith): string =>
  [
    money > 0 && `돈 ${won(money)}`,
    points > 0 && `포인트 ${won(points)}`,
    credit > 0 && `크레딧 ${won(credit)}`,
  ]
    .filter(Boolean)
    .join(", ");
