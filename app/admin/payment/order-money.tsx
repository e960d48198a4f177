import { useNavigation } from "react-router";
import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderMoney as Money } from "#shop/money/refund/find-order-money.server.ts";
import type { TransferMoney } from "#shop/money/own/find-transfer-money.server.ts";
import { bankLabel, type Bank } from "#shop/order/payment/banks.ts";
import { waysToPay } from "#shop/order/payment/ways-to-pay.ts";
import { Fact } from "#app/admin/list/fact.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { TransferDesk } from "./transfer-desk.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { CancelForm, RefundForm } from "./money-forms.tsx";
import { RefundList } from "./refund-list.tsx";
import { Section } from "#app/ui/section.tsx";

type MoneyReply = FormReply<never> | undefined;

/** What was paid and refunded, what is stuck, and possible refunds. */
export function OrderMoney({
  money,
  banks,
  transfer,
  refundKey,
  reply,
}: {
  money: Money;
  banks: readonly Bank[];
  transfer: TransferMoney | null;
  refundKey: string;
  reply: MoneyReply;
}) {
  const busy = useNavigation().state !== "idle";
  const { captured, returned, reserved, refundable, refunds, entries } = money;
  return (
    <Section id="money" title="결제와 환불" aria-busy={busy || undefined}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-4">
        <Sum label="받은 금액" amount={captured} />
        <Sum label="돌려준 금액" amount={returned} />
        <Sum label="돌려주는 중" amount={reserved} tone={reserved > 0 ? "text-warn" : ""} />
        <Sum label="환불할 수 있는 금액" amount={refundable} />
      </dl>
      <WayToPay money={money} />
      {money.payableUntil && <SendLink money={money} until={money.payableUntil} reply={reply} />}
      {transfer && <TransferDesk transfer={transfer} reply={reply} />}
      <DepositForm money={money} banks={banks} reply={reply} />
      {money.useEscrow && (
        <p className="border-b border-line py-3 text-14">
          에스크로 결제예요. 상품을 보낸 뒤 결제사 상점관리자에서 배송 정보를 등록해야 정산돼요.
          결제사는 일부 환불을 받지 않으니, 일부만 돌려줄 때는 직접 송금한 뒤 정리해주세요.
        </p>
      )}
      {money.selfIssued && <SelfIssued {...money.selfIssued} />}
      {refunds.length > 0 && (
        <RefundList refunds={refunds} needsAccount={money.needsAccount} reply={reply} />
      )}
      {(money.mayRefund || money.mayCancel) && (
        <div className="flex flex-col gap-1 border-b border-line py-3">
          {money.mayRefund && (
            <RefundForm key={refundable} money={money} refundKey={refundKey} reply={reply} />
          )}
          {money.mayCancel && <CancelForm needsAccount={money.needsAccount} reply={reply} />}
        </div>
      )}
      <Ledger entries={entries} />
    </Section>
  );
}

/** How it is paid, and where and until when while a deposit is awaited. */
function WayToPay({ money: { payBy, cashReceipt, deposit } }: { money: Money }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-b border-line py-3 text-14">
      <Fact label="결제 수단">{waysToPay[payBy]}</Fact>
      {cashReceipt && <Fact label="현금영수증">{cashReceipt}</Fact>}
      {deposit && (
        <>
          <Fact label="입금할 계좌">
            {bankLabel(deposit.bank)} <span className="numbers">{deposit.number}</span>{" "}
            {deposit.holder}
          </Fact>
          <Fact label="입금 기한">
            <time dateTime={deposit.dueAt} className={deposit.isOver ? "text-bad" : ""}>
              {seoulTime(new Date(deposit.dueAt))}까지{deposit.isOver && ", 지났어요"}
            </time>
          </Fact>
        </>
      )}
    </dl>
  );
}

/** For callers who lost the link to the payment. */
function SendLink({
  money: { deposit },
  until,
  reply,
}: {
  money: Money;
  until: Date;
  reply: MoneyReply;
}) {
  const fields = { intent: "money-link" };
  return (
    <PostForm
      reply={answerTo(reply, fields)}
      fields={fields}
      asMember
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
    >
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">
            {deposit
              ? "입금할 계좌와 기한을 주문자에게 다시 알려요."
              : `${seoulTime(until)}까지 결제할 수 있어요. 링크를 보내면 그때부터 하루 동안 기다려요.`}
          </p>
          <Button look="ink" busy={busy}>
            {deposit ? "입금 안내 다시 보내기" : "결제 링크 보내기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}

function SelfIssued({ state, amount }: NonNullable<Money["selfIssued"]>) {
  return (
    <p className="border-b border-line py-3 text-14">
      <span className="text-soft">현금영수증 자진발급</span> {receiptState[state]}
      {state === "issued" && <span className="numbers"> · {won(amount)}</span>}
    </p>
  );
}

const receiptState = {
  asked: "발급하는 중이에요.",
  issued: "국세청 지정번호로 발급했어요.",
  refused: "발급하지 못했어요. 홈택스에서 직접 발급해주세요.",
  dropped: "모두 환불해서 발급하지 않아요.",
};

function Sum({ label, amount, tone = "" }: { label: string; amount: number; tone?: string }) {
  return (
    <div>
      <dt className="text-12 text-soft">{label}</dt>
      <dd className={`text-16 font-semibold numbers ${tone}`}>{won(amount)}</dd>
    </div>
  );
}

/** Every event of the money, as it was entered; nothing in it is ever changed. */
function Ledger({ entries }: { entries: Money["entries"] }) {
  if (!entries.length) return <p className="py-4 text-14 text-soft">아직 오간 돈이 없어요.</p>;
  return (
    <Unfold title={`장부 ${entries.length}건 보기`}>
      <ol>
        {entries.map(({ id, at, words, amount, who, reason }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-line py-2.5 text-14 md:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <time
              dateTime={at.toISOString()}
              className="text-soft numbers max-md:col-span-2 max-md:text-12"
            >
              {seoulTime(at)}
            </time>
            <p className="min-w-0">
              <span className="font-medium">{words}</span>
              {[reason, who].filter(Boolean).map((more) => (
                <span key={more} className="block break-words text-12 text-soft">
                  {more}
                </span>
              ))}
            </p>
            <p className="text-right numbers">{won(amount)}</p>
          </li>
        ))}
      </ol>
    </Unfold>
  );
}
