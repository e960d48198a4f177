import { won } from "#lib/won.ts";
import type { AdminClaim } from "#shop/office/claim/find-admin-claim.server.ts";
import { refundStateLabels } from "#shop/money/refund/refund-terms.ts";
import { ClaimAmountList } from "#app/checkout/claim/claim-amounts.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

/** How the refund comes about, and how far it is. */
export function ClaimMoney({
  claim: { kind, status, amounts, refund, refundError, refundable, order },
}: {
  claim: AdminClaim;
}) {
  return (
    <Section look="ruledSmall" id="money" title="금액">
      <div className="pt-4">
        <ClaimAmountList kind={kind} amounts={amounts} isDone={status !== "requested"} />
      </div>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line mt-4 pt-3 text-14 numbers">
        <dt className="text-soft">결제 금액</dt>
        <dd className="text-right">{won(order.total)}</dd>
        <dt className="text-soft">환불할 수 있는 금액</dt>
        <dd className="text-right">{won(refundable)}</dd>
        {refund && (
          <>
            <dt className="text-soft">환불</dt>
            <dd className="text-right">{refundStateLabels[refund]}</dd>
          </>
        )}
      </dl>
      {(refund === "refused" || refund === "awaiting_account") && (
        <NoticeBox className="mt-4" tone={refund === "refused" ? "bad" : "warn"}>
          <p>
            {refund === "refused"
              ? `결제사가 환불을 거절했어요. ${refundError ?? ""}`
              : "구매자가 환불받을 계좌를 알려주면 이어서 환불해요."}
          </p>
          <TextLink look="tall" to={`/admin/order/${order.number}#money`} className="font-medium">
            주문의 결제·환불에서 처리하기
          </TextLink>
        </NoticeBox>
      )}
    </Section>
  );
}
