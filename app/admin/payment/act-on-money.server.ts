import { won } from "#lib/won.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { issueDeposit } from "#shop/checkout/pay/issue-deposit.server.ts";
import { sendPaymentLink } from "#shop/order/access/send-payment-link.server.ts";
import { issueHandReceipt } from "#shop/money/own/issue-hand-receipt.server.ts";
import { settleTransfer } from "#shop/money/own/settle-transfer.server.ts";
import { undoTransfer } from "#shop/money/own/undo-transfer.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { askForAccount } from "#shop/money/refund/ask-for-account.server.ts";
import { askRefundAgain } from "#shop/money/refund/ask-refund-again.server.ts";
import type { Refund } from "#shop/money/refund/begin-refund.server.ts";
import { dropRefund } from "#shop/money/refund/drop-refund.server.ts";
import { payInterest } from "#shop/money/interest/pay-interest.server.ts";
import { typedAccount, type OrderMoneyForm } from "#shop/money/refund/order-money-forms.ts";
import { refundOfOrder } from "#shop/money/refund/refund-of-order.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { returnByHand } from "#shop/money/refund/return-by-hand.server.ts";
import type { Shop } from "#shop/shop.ts";
import { found } from "#app/found.server.ts";

type MoneyDecision = { number: string; values: Record<string, string>; acting: AuditActor };

/** Does what an administrator decided about an order's money; returns words for it. */
export async function actOnMoney(
  shop: Shop,
  form: OrderMoneyForm,
  { number, values, acting }: MoneyDecision,
): Promise<string> {
  if (isTransfer(form)) return actOnTransfer(shop, form, { number, acting });
  switch (form.intent) {
    case "money-refund":
      return refundWords(
        await refundOrder(
          shop,
          number,
          {
            amount: form.amount,
            lineId: form.line,
            reason: form.reason,
            key: form.key,
            account: typedAccount(values),
          },
          acting,
        ),
      );
    case "money-cancel":
      return cancelWords(
        await cancelOrder(shop, found(await findOrder(shop.db, number)), {
          by: "admin",
          accountId: acting.account?.id,
          reason: form.reason,
          account: typedAccount(values),
          acting,
        }),
      );
    case "money-link":
      await sendPaymentLink(shop, number, acting);
      return "주문자에게 결제할 곳을 보냈어요.";
    case "money-deposit": {
      return depositWords(await issueDeposit(shop, number, form, acting));
    }
    case "money-again":
      return refundWords(
        await askRefundAgain(
          shop,
          await refundOfOrder(shop.db, number, form.refund),
          { account: typedAccount(values) },
          acting,
        ),
      );
    case "money-account":
      await askForAccount(shop, await refundOfOrder(shop.db, number, form.refund), acting);
      return "구매자에게 환불 계좌를 다시 물었어요.";
    case "money-by-hand":
      await returnByHand(shop, await refundOfOrder(shop.db, number, form.refund), form, acting);
      return "직접 송금한 것으로 정리했어요.";
    case "money-interest":
      await payInterest(shop, number, form, acting);
      return "지연이자를 보낸 것으로 정리했어요.";
    case "money-drop":
      await dropRefund(shop, await refundOfOrder(shop.db, number, form.refund), form, acting);
      return "환불 요청을 취소했어요.";
  }
}

const depositWords = ({ payment }: Order): string =>
  payment === "waiting_deposit"
    ? "입금할 계좌를 발급했어요. 주문자에게도 알렸어요."
    : "결제사에 계좌를 요청했고 답을 기다리고 있어요. 잠시 뒤에 새로고침해주세요.";

type TransferDecision = Extract<OrderMoneyForm, { intent: (typeof transferIntents)[number] }>;

const transferIntents = ["money-transfer", "money-transfer-undo", "money-receipt"] as const;
const isTransfer = (form: OrderMoneyForm): form is TransferDecision =>
  transferIntents.some((intent) => intent === form.intent);

/** What somebody saw at the bank, or did at the tax office. */
async function actOnTransfer(
  shop: Shop,
  form: TransferDecision,
  { number, acting }: Pick<MoneyDecision, "number" | "acting">,
): Promise<string> {
  switch (form.intent) {
    case "money-transfer":
      return settledWords(
        await settleTransfer(shop, { number, amount: form.amount, at: shop.now() }, acting),
      );
    case "money-transfer-undo":
      await undoTransfer(shop, { number, words: form.words }, acting);
      return "입금 확인을 되돌렸어요. 주문이 다시 입금을 기다려요.";
    case "money-receipt":
      await issueHandReceipt(shop, number, form, acting);
      return "현금영수증을 발급한 것으로 적었어요.";
  }
}

const settledWords = (order: Order): string =>
  isPaid(order) && order.delivery === "ready"
    ? "입금을 확인했어요. 주문자에게도 알렸어요."
    : "입금을 적었어요. 이미 끝난 주문이거나 재고가 없어, 구매자에게 돌려줄 금액으로 넘겼어요.";

const stands: Record<Refund["state"], (amount: string) => string> = {
  done: (amount) => `${amount}을 환불했어요.`,
  asked: (amount) => `${amount}의 환불을 요청했어요. 결제사의 답을 기다리고 있어요.`,
  awaiting_account: (amount) => `${amount}을 돌려줄 계좌를 구매자에게 물었어요.`,
  to_send: (amount) =>
    `${amount}을 돌려줘야 해요. 구매자의 계좌로 송금한 뒤 "보냈어요"를 눌러주세요.`,
  refused: (amount) => `결제사가 ${amount}의 환불을 거절했어요. 아래에서 어떻게 할지 골라주세요.`,
  dropped: () => "취소한 환불이에요.",
};

const refundWords = ({ state, amount }: Pick<Refund, "state" | "amount">): string =>
  stands[state](won(amount));

const cancelWords = ({ payment }: Awaited<ReturnType<typeof cancelOrder>>): string =>
  payment === "canceling"
    ? "주문 취소를 접수했어요. 결제한 금액을 돌려주고 있어요."
    : "주문을 취소했어요.";
