import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import * as z from "zod";
import { dayWords } from "#lib/calendar-day.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { listOrderClaims } from "#shop/office/claim/find-admin-claim.server.ts";
import { adminOrderForm, type AdminMove } from "#shop/order/list/admin-order-forms.ts";
import { changeWaybill } from "#shop/order/delivery/change-waybill.server.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { cannotSupplyForm } from "#shop/claim/decide/decision-form.ts";
import { readAskedPieces } from "#shop/claim/request/asked-pieces.ts";
import { findWithdrawalOf } from "#shop/claim/withdrawal/find-withdrawal.server.ts";
import { findTransferMoney } from "#shop/money/own/find-transfer-money.server.ts";
import { listInterest } from "#shop/money/interest/list-interest.server.ts";
import { listNoticesOf } from "#shop/office/notice/list-notices.server.ts";
import { findAdminOrder, type AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { handOver } from "#shop/order/delivery/pickup/hand-over.server.ts";
import { readPackedPieces } from "#shop/order/parcel/sent-pieces.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { packingHold, tabOf } from "#shop/order/standing.ts";
import { delivery, payment } from "#shop/order/status.ts";
import { orderMoneyForm } from "#shop/money/refund/order-money-forms.ts";
import { slipsPath } from "#shop/office/order/slips/slip-numbers.ts";
import { freeDevices } from "#shop/vault/device/free-devices.server.ts";
import { reopenSupply } from "#shop/vault/reopen-supply.server.ts";
import { freeDevicesForm, reopenForm } from "#shop/vault/supply-forms.ts";
import { writeMemo } from "#shop/order/write-memo.server.ts";
import { isUnsent } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/order";
import { actOnMoney } from "#app/admin/payment/act-on-money.server.ts";
import { OrderClaimList } from "#app/admin/claim/order-claim-list.tsx";
import { InterestList } from "#app/admin/payment/interest-list.tsx";
import { LineAnswers } from "#app/checkout/withdrawal/line-answers.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { buyerWords } from "./buyer-words.ts";
import { CannotSupply } from "./cannot-supply.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "#app/admin/payment/order-money.tsx";
import { OrderMemo } from "./order-memo.tsx";
import { OrderNotices } from "./order-notices.tsx";
import { OrderPeople } from "./order-people.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { OrderSupplies } from "./order-supplies.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(matches, `주문 ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, payments } = shopOf(context);
  const order = found(await findAdminOrder(db, params.number, visitorOf(context)));
  // In a demonstration every order is one for practice.
  const isPractice = order.isPractice && payments.mode !== "demo";
  // Keys per shown page: posting twice makes one refund.
  return {
    order: { ...order, isPractice },
    banks: payments.waysToPay.includes("virtual_account") ? (payments.deposits?.banks ?? []) : [],
    claims: await listOrderClaims(db, order.number),
    notices: await listNoticesOf(db, order.number),
    refundKey: randomUUID(),
    withdrawal: await findWithdrawalOf(db, order.number),
    interest: await listInterest(shopOf(context), order.number),
    transfer: await findTransferMoney(db, order.number),
  };
}

const sentWords = ({ partlySent }: { partlySent: boolean }) =>
  partlySent ? "일부를 보냈어요. 남은 상품은 이어서 보내주세요." : `${delivery.moves.ship.says}.`;

const movedWords = (move: AdminMove, { partlySent }: { partlySent: boolean }) =>
  move === "recall" && partlySent
    ? "마지막 상자의 발송을 되돌렸어요."
    : `${delivery.moves[move].says}.`;

const orderPageForm = z.discriminatedUnion(
  "intent",
  [adminOrderForm, orderMoneyForm, reopenForm, freeDevicesForm, cannotSupplyForm],
  "할 수 없는 작업이에요.",
);

export const action = formAction(
  orderPageForm,
  async (shop, form, { params: { number = "" }, visitor, values }) => {
    const done = (message: string) =>
      redirect(`/admin/order/${encodeURIComponent(number)}`, {
        headers: { "Set-Cookie": flashCookie({ message }) },
      });
    switch (form.intent) {
      case "ship":
        return done(
          sentWords(
            await shipOrder(shop, number, { ...form, pieces: readPackedPieces(values) }, visitor),
          ),
        );
      case "move":
        return done(movedWords(form.move, await moveDelivery(shop, number, form.move, visitor)));
      case "waybill":
        await changeWaybill(shop, number, { ...form, parcelId: form.parcel }, visitor);
        return done("송장 정보를 바꿨어요.");
      case "hand-over":
        await handOver(shop, { code: form.code, number }, visitor);
        return done("수령번호를 확인하고 완료로 바꿨어요.");
      case "memo":
        await writeMemo(shop.db, number, form, visitor);
        return done("메모를 저장했어요.");
      case "supply-reopen":
        await reopenSupply(shop, number, form, visitor);
        return done("파일을 다시 열었어요.");
      case "supply-devices":
        await freeDevices(shop, number, form, visitor);
        return done("기기를 초기화했어요.");
      case "cannot-supply":
        await cannotSupply(shop, number, { ...form, ...readAskedPieces(values) }, visitor);
        return done("구매자에게 알리고 환불을 시작했어요.");
      default:
        return done(await actOnMoney(shop, form, { number, values, acting: visitor }));
    }
  },
);

export default function Order({
  loaderData: { order, claims, notices, banks, refundKey, withdrawal, interest, transfer },
  actionData,
}: Route.ComponentProps) {
  const intent = actionData?.values?.intent;
  const isMoney = intent?.startsWith("money-");
  const isMemo = intent === "memo";
  const isUnsupplied = intent === "cannot-supply";
  const isSupply = intent?.startsWith("supply-");
  // An unsent form does not name itself, so every form keeps its input.
  const replyTo = (isIts: boolean | undefined) =>
    isIts || isUnsent(actionData) ? actionData : undefined;
  return (
    <div className="max-w-300">
      <BackLink to={`/admin/order?tab=${tabOf(order)}`}>주문 목록</BackLink>
      <OrderHeader order={order} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:contents">
          <OrderSteps
            order={order}
            reply={replyTo(!isMemo && !isMoney && !isSupply && !isUnsupplied)}
          />
          <div className="max-lg:order-2">
            <OrderLines order={order} />
            <CannotSupply order={order} requestKey={refundKey} reply={replyTo(isUnsupplied)} />
            {withdrawal.length > 0 && (
              <Unfold title="상품마다 청약철회가 되는지 보기" look="link">
                <LineAnswers lines={withdrawal} />
              </Unfold>
            )}
          </div>
          <div className="max-lg:order-3">
            <OrderMoney
              money={order.money}
              banks={banks}
              transfer={transfer}
              refundKey={refundKey}
              reply={replyTo(isMoney)}
            />
            <InterestList interest={interest} reply={replyTo(isMoney)} />
          </div>
          <div className="max-lg:order-4 empty:hidden">
            <OrderSupplies order={order} reply={replyTo(isSupply)} />
          </div>
          <div className="max-lg:order-4">
            <OrderTimeline history={order.history} />
          </div>
          <div className="max-lg:order-5">
            <OrderNotices number={order.number} notices={notices} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-10 max-lg:contents">
          <div className="max-lg:order-1 empty:hidden">
            <OrderClaimList claims={claims} />
          </div>
          <div className="max-lg:order-1">
            <OrderPeople order={order} />
          </div>
          <div className="max-lg:order-2">
            <OrderMemo
              key={order.number}
              number={order.number}
              memo={order.memo}
              reply={replyTo(isMemo)}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function OrderHeader({ order }: { order: AdminOrder }) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-6">
      <Title className="numbers">{order.number}</Title>
      <OrderBadge order={order} />
      {order.isPractice && <StatusBadge tone="warn" label="연습 주문: 받은 돈이 없어요" />}
      {order.due && (
        <StatusBadge
          tone={order.isLate ? "bad" : "warn"}
          label={`${dayWords(order.due)}까지 ${order.isDigital ? "제공" : "발송"}${order.isLate ? ", 지났어요" : ""}`}
        />
      )}
      <TextLink
        look="tall"
        to={slipsPath([order.number])}
        target="_blank"
        className="ml-auto text-14 md:min-h-6"
      >
        포장 명세서{packingHold(order) && " (보내지 않는 주문)"}
      </TextLink>
      <p className="w-full text-14 text-soft numbers">
        {seoulTime(order.placedAt)} · {payment.states[order.payment]} · {buyerWords(order)}
      </p>
    </header>
  );
}
