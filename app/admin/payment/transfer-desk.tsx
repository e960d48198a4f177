import { won } from "#lib/won.ts";
import type { TransferMoney } from "#shop/money/own/find-transfer-money.server.ts";
import { cashReceipts } from "#shop/order/payment/ways-to-pay.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { MoneyForm } from "./money-forms.tsx";

type Reply = FormReply<never> | undefined;
type Props = { transfer: TransferMoney; reply: Reply };

/** A transfer to the shop's own account: whoever sees it at the bank says so here. */
export function TransferDesk({ transfer, reply }: Props) {
  const { depositor, awaited, isEnded, mayUndo, receipt } = transfer;
  return (
    <div className="border-b border-line py-3">
      <p className="text-14">
        <span className="text-soft">입금자명</span> {depositor}
      </p>
      {isEnded && awaited !== null && (
        <p className="pt-1 text-14 text-warn">
          끝난 주문이에요. 늦게 들어온 입금을 확인하면 재고가 있을 때는 결제되고, 없거나 취소한
          주문이면 구매자에게 돌려줄 금액이 돼요.
        </p>
      )}
      {awaited !== null && (
        <MoneyForm title="입금 확인" intent="money-transfer" reply={reply}>
          {({ field, busy }) => (
            <>
              <p className="text-14 text-soft">
                통장에서 본 금액을 적어주세요. 주문 금액은 {won(awaited)}이에요.
              </p>
              <Field {...field("amount")} id="transfer-amount" className="numbers" />
              <Button look="ink" busy={busy} className="self-start">
                입금 확인
              </Button>
            </>
          )}
        </MoneyForm>
      )}
      {mayUndo && (
        <MoneyForm title="입금 확인 되돌리기" intent="money-transfer-undo" reply={reply}>
          {({ field, busy }) => (
            <>
              <p className="text-14 text-soft">
                다른 주문의 입금을 잘못 확인했을 때만 되돌려주세요. 장부에는 반대 기록이 남고,
                주문은 다시 입금을 기다려요. 구매자에게 입금 안내가 다시 나가요.
              </p>
              <Field {...field("words")} id="transfer-undo" />
              <Button look="danger" busy={busy} className="self-start">
                되돌리기
              </Button>
            </>
          )}
        </MoneyForm>
      )}
      {receipt && <Receipt receipt={receipt} reply={reply} />}
    </div>
  );
}

const kindWords = { ...cashReceipts, self: "자진발급" };

type ReceiptProps = { receipt: NonNullable<TransferMoney["receipt"]>; reply: Reply };

/** Issued at the tax office by hand: no company knows of this money. */
function Receipt({ receipt: { kind, number, amount, state, approval }, reply }: ReceiptProps) {
  const target = kind === "self" ? "국세청 지정번호 010-000-1234" : number;
  return (
    <div className="pt-2">
      <p className="text-14">
        <span className="text-soft">현금영수증</span> {kindWords[kind]}
        {target && state !== "issued" && <span className="numbers"> · {target}</span>}
        {state === "issued" && <span> · 승인번호 {approval}으로 발급했어요</span>}
      </p>
      {state === "owed" && (
        <>
          <p className="pt-1 text-14 text-warn">
            입금일부터 5일 안에 홈택스에서 {won(amount)}을 직접 발급해주세요. 상점이 대신 발급하지
            못해요.
          </p>
          <MoneyForm title="현금영수증 발급하기" intent="money-receipt" reply={reply}>
            {({ field, busy }) => (
              <>
                <Field {...field("approval")} id="receipt-approval" />
                <Button look="ink" busy={busy} className="self-start">
                  발급했어요
                </Button>
              </>
            )}
          </MoneyForm>
        </>
      )}
      {state === "issued" && (
        <p className="pt-1 text-14 text-soft">
          환불하면 돌려준 금액만큼 홈택스에서 현금영수증도 취소해주세요.
        </p>
      )}
    </div>
  );
}
