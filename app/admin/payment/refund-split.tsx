import { splitRefund, worthOf, type PaidWith } from "#shop/money/value/share.ts";
import { splitWords } from "./split-words.ts";

/** How a refund of so much goes back, of an order that was also paid with points or credit. */
export function RefundSplit({ left, worth }: { left: PaidWith; worth: number }) {
  if (!left.points && !left.credit) return null;
  const isPossible = worth > 0 && worth <= worthOf(left);
  return (
    <p className="text-14 text-soft numbers" aria-live="polite">
      {isPossible
        ? `${splitWords(splitRefund(left, worth))}으로 나눠 돌려줘요.`
        : "결제한 돈과 포인트·크레딧에 남은 비율대로 나눠 돌려줘요."}
    </p>
  );
}
