import { won } from "#lib/won.ts";
import type { ClaimAmounts } from "#shop/claim/request/refund-amount.ts";
import { splitRefund, worthOf, type PaidWith } from "#shop/money/value/share.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";

type Props = {
  kind: ClaimKind;
  amounts: ClaimAmounts;
  /** the sum is read out when it changes */ live?: boolean;
  isDone?: boolean;
  /** what can still be refunded, if not only money was paid */
  left?: PaidWith | undefined;
};

/** How a refund is computed, won by won, and who pays shipping. */
export function ClaimAmountList({ kind, amounts, live, isDone, left }: Props) {
  const { itemsAmount, shippingRefund, shippingDeduction, refundAmount } = amounts;
  if (kind === "exchange") return <p className="text-14">{payerWords(kind, amounts)}</p>;
  const settled = refundAmount - (itemsAmount + shippingRefund - shippingDeduction);
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1.5 text-14 numbers">
        <Amount label="상품 금액" amount={itemsAmount} />
        {shippingRefund > 0 && <Amount label="돌려드리는 배송비" amount={shippingRefund} />}
        {shippingDeduction > 0 && <Amount label="차감된 배송비" amount={-shippingDeduction} />}
        {settled !== 0 && (
          <Amount
            label={refundAmount === 0 || !isDone ? "환불할 수 있는 금액까지" : "상점에서 조정"}
            amount={settled}
          />
        )}
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{isDone ? "환불 금액" : "예상 환불 금액"}</dt>
          <dd className="text-20 font-bold" aria-live={live ? "polite" : undefined}>
            {won(refundAmount)}
          </dd>
        </div>
      </dl>
      {left && <Split left={left} worth={refundAmount} />}
      <p className="text-12 text-soft">{payerWords(kind, amounts)}</p>
    </div>
  );
}

/** E-commerce act, article 18(9) and (10). */
function payerWords(
  kind: ClaimKind,
  { shippingDeduction, shopperPaysShipping }: ClaimAmounts,
): string {
  if (kind === "cancel")
    return shippingDeduction > 0
      ? "남은 상품이 무료배송 금액보다 적어져 배송비를 차감하고 돌려드려요."
      : "아직 보내지 않아 반품 배송비가 없어요.";
  if (!shopperPaysShipping) return "배송비는 상점이 부담해요.";
  if (shippingDeduction === 0) return "배송비가 들지 않아요.";
  return kind === "exchange"
    ? `왕복 배송비 ${won(shippingDeduction)}은 구매자가 부담해요. 내는 방법은 승인할 때 알려드려요.`
    : "돌려보내는 배송비는 구매자가 부담해, 환불 금액에서 차감돼요.";
}

function Split({ left, worth }: { left: PaidWith; worth: number }) {
  if (worth <= 0 || worth > worthOf(left)) return null;
  const { points, credit } = splitRefund(left, worth);
  const parts = [
    points > 0 && `포인트 ${won(points)}`,
    credit > 0 && `크레딧 ${won(credit)}`,
  ].filter(Boolean);
  if (!parts.length) return null;
  return (
    <p className="text-14 text-soft numbers">
      그중 {parts.join(", ")}은 사용하신 포인트·크레딧으로 돌려드려요.
    </p>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd>{won(amount)}</dd>
    </div>
  );
}
