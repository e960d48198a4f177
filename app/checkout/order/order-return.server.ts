import { data, redirect } from "react-router";
import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { BadInput } from "#shop/bad-input.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { declinePayment } from "#shop/checkout/pay/decline-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { transferFields, transferTrouble } from "#shop/money/own/transfer-fields.ts";
import { cashReceiptNames, payByNames } from "#shop/order/payment/ways-to-pay.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import type { GuestBrowser } from "#shop/order/guest/find-linked-order.server.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { findOpenedOrder } from "#shop/vault/opener.server.ts";
import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";
import { viewSounds } from "#shop/vault/view-sounds.server.ts";
import { openRoomsOf } from "#shop/commission/open-rooms.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { giveUpOrder } from "#shop/checkout/pay/give-up-order.server.ts";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { settleByKey, type SettledReturn } from "#shop/checkout/pay/settle-by-key.server.ts";
import { retryPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { isBusy } from "#shop/database/transaction.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { deviceIn } from "#app/cookie/device-cookie.server.ts";
import { newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { readPayLink } from "#app/cookie/pay-link-cookie.server.ts";
import type { Visitor } from "#app/request.server.ts";
import { viewReturned, type ReturnedView } from "./returned-view.ts";
import type { PayChoices } from "#app/checkout/pay-by/pay-by-fields.tsx";
import { payChoices, payTroubles } from "#app/checkout/pay-choices.server.ts";
import { spendOrderTries } from "#app/checkout/order-form/spend-order-tries.server.ts";
import {
  completePath,
  failedReturnPath,
  failurePath,
  goToPayment,
  isOfTry,
} from "./order-payment.server.ts";
import { isProviderCode, paymentWords } from "./payment-words.ts";

/** Which guest's orders this browser may pay. */
export const browserOf = (shop: Shop, request: Request, { guestId }: Visitor): GuestBrowser => ({
  guestId,
  linked: readPayLink(shop, request),
});

const queryOf = (request: Request) => new URL(request.url).searchParams;

/**
 * Settles the payment that the window returned, and shows the order or redirects to where it can
 * still be paid.
 */
export async function openComplete(
  shop: Shop,
  order: Order,
  { request, visitor }: ReturnVisit,
): Promise<CompleteView> {
  const settled = await settleReturn(shop, order, queryOf(request));
  if (
    settled.payment === "pending" ||
    settled.payment === "failed" ||
    settled.payment === "expired"
  )
    throw redirect(failurePath(order));
  const view = await viewWithRooms(shop, settled);
  return {
    ...view,
    practicePath: view.practicePath === null ? null : (shop.payments.practicePath ?? ""),
    bought: await findBought(shop, view, { request, visitor }),
    endsWithdrawal: settled.supplyAgreedAt !== null,
  };
}

type ReturnVisit = { request: Request; visitor: Visitor };

/** An order's page after the payment: `bought` are the files that this browser can play. */
export type CompleteView = OrderView & {
  bought: BoughtSounds[] | null;
  /** whether opening a file ends the right of withdrawal */
  endsWithdrawal: boolean;
};

/**
 * A job opens rooms some seconds after the payment; its buyer need not wait for them. Where that
 * fails the paid order is shown all the same, and the job goes on trying.
 */
async function viewWithRooms(shop: Shop, order: Order): Promise<OrderView> {
  const view = await viewOrder(shop.db, order, { masked: false });
  const lacksRoom = view.lines.filter(({ brief }) => brief).length > view.rooms.length;
  if (!lacksRoom) return view;
  const opened = await openRoomsOf(shop, order.id).catch((error: unknown) => {
    log.error(`rooms of ${order.number} are not open yet: ${logWords(error)}`);
    return 0;
  });
  return opened ? viewOrder(shop.db, order, { masked: false }) : view;
}

async function findBought(
  shop: Shop,
  { number, hasSounds, soundsClosed }: OrderView,
  { request, visitor: { account, guestId } }: ReturnVisit,
): Promise<BoughtSounds[] | null> {
  if (!hasSounds || soundsClosed) return null;
  const opened = await findOpenedOrder(shop, number, {
    accountId: account?.id,
    guestId,
    access: null,
    device: deviceIn(shop, request),
  });
  if (!opened) return null;
  const bought = await viewSounds(shop, opened.order, opened.opener);
  const there = bought.filter(({ sounds }) => sounds.length > 0);
  return there.length ? there : null;
}

/** Whether the address is one that a payment window comes back to. */
export const isReturn = (query: URLSearchParams): boolean => query.has("amount");

/** The payment in the return address; null: no return, or of a window that was not paid in. */
function broughtIn(
  { payments }: Shop,
  query: URLSearchParams,
): { paymentKey: string; amount: string } | null {
  const amount = query.get("amount");
  const end = amount === null ? null : payments.readReturn(query);
  return amount !== null && end && "paymentKey" in end
    ? { paymentKey: end.paymentKey, amount }
    : null;
}

/** Leads a window that ended unpaid, and came back to this address, to where that is said. */
export function leaveUnpaid(shop: Shop, request: Request, number: string): void {
  const url = new URL(request.url);
  if (!isReturn(url.searchParams)) return;
  const end = shop.payments.readReturn(url.searchParams);
  if (!end || !("code" in end)) return;
  const mark = url.searchParams.get("try") ?? "";
  throw redirect(failedReturnPath(url.pathname, number, { ...end, mark }));
}

async function settleReturn(shop: Shop, order: Order, query: URLSearchParams): Promise<Order> {
  const brought = broughtIn(shop, query);
  if (!brought) return order;
  try {
    return await confirmPayment(shop, order, brought);
  } catch (error) {
    if (isRefusal(error)) throw redirect(failurePath(order, error.code));
    throw isBusy(error) ? sameAddressAgain() : error;
  }
}

/** Reloading the same address settles it, since it contains the payment. */
const sameAddressAgain = () =>
  data({ words: NOT_SETTLED }, { status: 503, headers: { "Retry-After": "3" } });

const NOT_SETTLED =
  "결제를 아직 확인하지 못했어요. 잠시 뒤에 이 화면을 새로고침해주세요. 다시 결제하지 마세요.";

/**
 * Settles a payment returned in another browser, as card apps do; null when the provider does not
 * confirm it as this order's.
 */
export async function settleElsewhere(
  shop: Shop,
  request: Request,
  number: string,
  { address }: Visitor,
): Promise<SettledReturn | null> {
  const brought = broughtIn(shop, queryOf(request));
  if (!brought) return null;
  try {
    return await settleByKey(shop, number, brought, { address });
  } catch (error) {
    if (isRefusal(error)) {
      const { status, message } = refusalAnswer(error);
      throw data({ words: message }, { status });
    }
    throw isBusy(error) || isPaymentUnanswered(error) ? sameAddressAgain() : error;
  }
}

const ended: Order["payment"][] = ["pending", "failed", "expired"];

const ELSEWHERE =
  "이 주문은 주문한 기기나 계정에서 이어서 결제할 수 있어요. 주문번호와 전화번호로 조회할 수도 있어요.";

/**
 * The failure page's content: the order; or for another browser only what the window returned; or
 * nothing.
 */
type Failure = {
  order: OrderView | null;
  returned: ReturnedView | null;
  words: string | null;
  pay: PayChoices;
};

/**
 * Handles a failed return. Anybody can build such an address, so the provider's code counts only
 * with the try's signature, and the order is shown only to its owner (`find`); another browser with
 * the signature sees which order it was.
 */
export async function openFailure(
  shop: Shop,
  request: Request,
  find: (number: string | undefined) => Promise<Order | null>,
): Promise<Failure> {
  const query = queryOf(request);
  const pay = payChoices(shop);
  const order = await find(query.get("order") ?? undefined);
  if (!order) {
    const returned = await endTryElsewhere(shop, query);
    return { order: null, returned, words: elsewhereWords(shop, query.get("code")), pay };
  }
  const { standing, words } = await endTry(shop, order, query);
  if (!ended.includes(standing.payment)) throw redirect(completePath(order));
  const view = await viewOrder(shop.db, standing, { masked: false });
  return { order: view, returned: null, words, pay };
}

/**
 * The address's signature identifies the order and try in any browser. The owner of a signature
 * could append any message and share the link, so only the shop's own words are shown.
 */
async function endTryElsewhere(shop: Shop, query: URLSearchParams): Promise<ReturnedView | null> {
  const order = await findOrder(shop.db, query.get("order") ?? "");
  if (!order || !isOfTry(shop, order, query.get("try"))) return null;
  const { standing } = await endTry(shop, order, query);
  return viewReturned(standing, elsewhereWords(shop, query.get("code")));
}

const elsewhereWords = ({ payments }: Shop, code: string | null): string =>
  code ? paymentWords(code, "", payments.declineWords) : ELSEWHERE;

/**
 * Ends the try of a signed address; other addresses change nothing, and only the shop's own words
 * are shown.
 */
async function endTry(shop: Shop, order: Order, query: URLSearchParams) {
  const code = query.get("code") ?? "";
  const isTold = isOfTry(shop, order, query.get("try"));
  const message = isTold ? (query.get("message") ?? "") : "";
  const words = paymentWords(code, message, shop.payments.declineWords);
  const isUnderWay = order.payment === "pending";
  if (isTold && isUnderWay && isProviderCode(code))
    return { standing: await declinePayment(shop, order, words), words };
  const says = !isUnderWay || (code !== "" && !isProviderCode(code));
  return { standing: order, words: says ? words : null };
}

const failureForm = z
  .object({
    intent: z.enum(["retry", "give-up"], "할 수 없는 작업이에요.").default("retry"),
    /** absent where nothing is offered to choose from */
    payBy: z.enum(payByNames, "결제 수단을 골라주세요.").optional(),
    cashReceipt: z.enum(cashReceiptNames, "현금영수증을 골라주세요.").default("none"),
    escrow: sentBack(20).optional(),
    /** ticked where the order was written at the desk */
    agree: sentBack(20).optional(),
    agreeSupply: sentBack(20).optional(),
    ...transferFields,
  })
  .superRefine((form, context) => {
    const message = transferTrouble(form);
    if (message) context.addIssue({ code: "custom", path: ["cashReceiptNumber"], message });
  });

/** Pays the order again, perhaps by another method, or abandons it; only for its owner (`find`). */
export const failureAction = (
  find: (
    shop: Shop,
    number: string | undefined,
    sender: { visitor: Visitor; request: Request },
  ) => Promise<Order | null>,
) =>
  formAction(failureForm, async (shop, { intent, payBy, ...way }, { visitor, request, values }) => {
    const number = queryOf(request).get("order") ?? undefined;
    const order = found(await find(shop, number, { visitor, request }));
    if (intent === "give-up") {
      await giveUpOrder(shop, order);
      return { gaveUp: true };
    }
    const troubles = payTroubles(shop, values);
    if (Object.keys(troubles).length) throw new BadInput(troubles);
    const { placedFrom } = order;
    await spendOrderTries(shop, {
      address: visitor.address,
      payBy: payBy === order.payBy ? undefined : payBy,
      ...(placedFrom && { from: { mark: placedFrom, ifMore: "too-many-unpaid" } }),
    });
    const agreed = await agreeToOrder(shop, order, { ...way, ofLines: values });
    const device = visitor.guestId ?? newGuestId();
    return goToPayment(
      shop,
      await retryPayment(shop, agreed, payBy && { payBy, ...way }, { device }),
    );
  });
