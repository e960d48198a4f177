import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { readHandRefunds, type HandRefund } from "#shop/money/own/list-hand-refunds.server.ts";
import {
  listAwaitedTransfers,
  type AwaitedTransfer,
} from "#shop/money/own/list-transfers.server.ts";
import { settleTransfer } from "#shop/money/own/settle-transfer.server.ts";
import { SENT_WORDS, transferForm } from "#shop/money/own/transfer-forms.ts";
import { returnByHand } from "#shop/money/refund/return-by-hand.server.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { payment } from "#shop/order/status.ts";
import { saved } from "#app/flash.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/transfers";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "계좌이체");

const HERE = "/admin/transfers";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [awaited, refunds] = await Promise.all([
    listAwaitedTransfers(shop.db),
    readHandRefunds(shop, visitorOf(context)),
  ]);
  return { awaited, refunds, isOffered: Boolean(shop.payments.ownAccount) };
}

export const action = formAction(transferForm, async (shop, form, { visitor }) => {
  if (form.intent === "settle") {
    const { number, amount } = form;
    const order = await settleTransfer(shop, { number, amount, at: shop.now() }, visitor);
    return saved(HERE, settledWords(number, order.delivery === "ready"));
  }
  await returnByHand(shop, form.refund, { words: form.words || SENT_WORDS }, visitor);
  return saved(HERE, "보낸 것으로 적었어요. 구매자에게도 알렸어요.");
});

const settledWords = (number: string, isReady: boolean): string =>
  isReady
    ? `${number}의 입금을 확인했어요. 주문자에게도 알렸어요.`
    : `${number}의 입금을 적었어요. 끝난 주문이거나 재고가 없어, 구매자에게 돌려줄 금액으로 넘겼어요.`;

type Reply = FormReply<never> | undefined;

export default function Transfers({
  loaderData: { awaited, refunds, isOffered },
  actionData: reply,
}: Route.ComponentProps) {
  const waiting = awaited.filter((one) => one.payment === "waiting_deposit");
  const ended = awaited.filter((one) => one.payment !== "waiting_deposit");
  return (
    <div className="flex max-w-300 flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Title>계좌이체</Title>
        <p className="text-14 text-soft">
          상점의 계좌로 받는 주문과, 직접 송금해서 돌려줄 환불이에요.
          {!isOffered && " 지금은 계좌이체를 받지 않고 있어요. 결제 설정에서 켤 수 있어요."}
        </p>
        <p className="text-14">
          <TextLink to="/admin/deposits">은행 거래내역으로 한꺼번에 맞추기</TextLink>
        </p>
        <Trouble words={troubleWords(reply)} />
      </div>
      <Section id="awaited" title={`입금을 기다리는 주문 ${waiting.length}건`}>
        {waiting.length > 0 ? (
          <AwaitedList rows={waiting} reply={reply} />
        ) : (
          <EmptyState
            title="기다리는 입금이 없어요"
            words="계좌이체로 주문이 들어오면 여기에 나타나요."
            className="py-10"
          />
        )}
      </Section>
      {ended.length > 0 && (
        <Section id="ended" title="입금되지 않고 끝난 주문">
          <p className="pt-3 text-14 text-soft">
            지난 30일 동안 끝난 주문이에요. 늦게 들어온 입금을 확인하면 재고가 있을 때는 결제되고,
            없거나 취소한 주문이면 구매자에게 돌려줄 금액이 돼요.
          </p>
          <AwaitedList rows={ended} reply={reply} />
        </Section>
      )}
      <Section id="refunds" title={`송금할 환불 ${refunds.length}건`}>
        {refunds.length > 0 ? (
          <>
            <RefundList refunds={refunds} reply={reply} />
            <ReasonFile
              title="은행에 올릴 송금 파일 받기"
              action="/admin/transfers/export"
              words="은행코드, 계좌번호, 금액, 예금주가 적힌 엑셀 파일이에요. 은행마다 대량이체 양식의 열 차례가 다르니, 올리기 전에 은행 양식에 맞춰 옮겨주세요."
              example="예: 12월 3일 환불 송금"
              className="pt-6"
            />
          </>
        ) : (
          <EmptyState
            title="송금할 환불이 없어요"
            words="계좌이체로 받은 주문을 환불하면 여기에 나타나요."
            className="py-10"
          />
        )}
      </Section>
    </div>
  );
}

const row = "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3";

const AwaitedList = ({ rows, reply }: { rows: AwaitedTransfer[]; reply: Reply }) => (
  <ul>
    {rows.map(({ number, amount, depositor, ordererName, placedAt, dueAt, payment: state }) => (
      <li key={number} className={row}>
        <div className="min-w-0">
          <p className="text-16">
            <span className="font-semibold">{depositor}</span>{" "}
            <span className="numbers">{won(amount)}</span>
          </p>
          <p className="text-14 text-soft numbers">
            <TextLink to={`/admin/order/${number}`}>{number}</TextLink>
            {depositor !== ordererName && ` · 주문자 ${ordererName}`} · {seoulTime(placedAt)} 주문 ·{" "}
            {state === "waiting_deposit" ? `${seoulTime(dueAt)}까지` : payment.states[state]}
          </p>
        </div>
        <PostForm
          reply={reply?.values?.number === number ? reply : undefined}
          fields={{ intent: "settle", number, amount: String(amount) }}
          asMember
          preventScrollReset
        >
          {({ busy }) => (
            <Button look="ink" busy={busy} aria-label={`입금 확인: ${depositor} ${won(amount)}`}>
              <span className="numbers">{won(amount)} 입금 확인</span>
            </Button>
          )}
        </PostForm>
      </li>
    ))}
  </ul>
);

const RefundList = ({ refunds, reply }: { refunds: HandRefund[]; reply: Reply }) => (
  <ul>
    {refunds.map(({ id, orderNumber, amount, reason, account, dueOn }) => (
      <li key={id} className={row}>
        <div className="min-w-0">
          <p className="text-16">
            <span className="font-semibold numbers">{won(amount)}</span>{" "}
            {account && (
              <span className="numbers">
                {bankLabel(account.bank)} {account.number} {account.holder}
              </span>
            )}
          </p>
          <p className="text-14 text-soft numbers">
            <TextLink to={`/admin/order/${orderNumber}`}>{orderNumber}</TextLink> · {reason}
            {dueOn && ` · ${dayWords(dueOn)}까지`}
          </p>
        </div>
        <PostForm
          reply={reply?.values?.refund === id ? reply : undefined}
          fields={{ intent: "sent", refund: id }}
          asMember
          preventScrollReset
        >
          {({ busy }) => (
            <Button look="ink" busy={busy} aria-label={`보냈어요: ${orderNumber} ${won(amount)}`}>
              보냈어요
            </Button>
          )}
        </PostForm>
      </li>
    ))}
  </ul>
);
