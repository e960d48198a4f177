import * as z from "zod";
import { log } from "#lib/log.server.ts";
import { PaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";
import { portoneIds } from "../payment-keys.ts";
import { KeysRefused } from "../retired-payments.ts";
import type { PortoneCall, PortoneRequest } from "./portone-call.server.ts";
import { isKeyTrouble } from "./portone-codes.ts";
import { portonePayment, receiptOf, type PortonePayment } from "./portone-payment.ts";

/** The books of one store, of its real or of its test channels. */
export type PortoneBooks = PortoneCall & { isLive: boolean };

/** Long enough to be an order of nobody's. */
export const NO_ORDER = "key-check-00000000";

export const storeQuery = ({ storeId }: Pick<PortoneCall, "storeId">): string =>
  `?${new URLSearchParams({ storeId })}`;

/** Asks and throws KeysRefused where the keys are not let in. */
export async function askPortone({ call }: PortoneCall, request: PortoneRequest) {
  const answer = await call(request);
  if (answer.code && isKeyTrouble(answer.code))
    throw new KeysRefused(`PortOne refuses the shop's keys: ${answer.code}`);
  return answer;
}

/** PortOne answered, but with nothing that the shop can read, as of another currency. */
class Unreadable extends PaymentUnanswered {}

/**
 * The payment of an order as PortOne has it now, of whichever channel; null when it has none. The
 * order's number is PortOne's id of its payment. Throws PaymentUnanswered.
 */
export async function readAny(books: PortoneCall, orderId: string): Promise<PortonePayment | null> {
  const { payment, code } = await askPortone(books, {
    path: `/payments/${encodeURIComponent(orderId)}${storeQuery(books)}`,
    patience: "read",
  });
  if (payment && (payment.id !== orderId || payment.storeId !== books.storeId))
    throw new PaymentUnanswered("PortOne told of another payment than was asked for");
  if (payment) return payment;
  if (code === "PAYMENT_NOT_FOUND") return null;
  throw code
    ? new PaymentUnanswered(`PortOne could not look up a payment: ${code}`)
    : new Unreadable("PortOne could not look up a payment: it said something else");
}

/** Whether real money goes this way, or none. Without a channel nothing was taken yet. */
export const isOurKind = ({ channel }: PortonePayment, { isLive }: PortoneBooks): boolean =>
  !channel || (channel.type === "LIVE") === isLive;

/** The same of these books' own channels: test payments and real ones do not know each other. */
export async function readOrder(
  books: PortoneBooks,
  orderId: string,
): Promise<PortonePayment | null> {
  const payment = await readAny(books, orderId);
  return payment && isOurKind(payment, books) ? payment : null;
}

/** The payment that this key names; null when another attempt became the order's payment. */
export async function readByKey(
  books: PortoneBooks,
  paymentKey: string,
): Promise<PortonePayment | null> {
  const ids = portoneIds(paymentKey);
  const payment = ids && (await readOrder(books, ids.paymentId));
  return payment?.transactionId === ids?.transactionId ? payment : null;
}

/** The same where not knowing is an answer too. */
export const readIfAnswered = (
  books: PortoneBooks,
  orderId: string,
): Promise<PortonePayment | null> =>
  readOrder(books, orderId).catch((error: unknown) => {
    if (error instanceof PaymentUnanswered) return null;
    throw error;
  });

const listed = z.object({
  items: z.array(z.unknown()).max(1000),
  page: z.object({ number: z.int(), size: z.int(), totalCount: z.int() }),
});

const LIST_PAGE = 50;
/** PortOne lists no more than this of one period. */
const MOST_LISTED = 60_000;

/**
 * Payments that were paid or cancelled in this period, as they stand. What only stands open is
 * left out: it has no money.
 */
export async function listPayments(
  books: PortoneBooks,
  { since, until, after }: { since: Date; until: Date; after: string | null },
): Promise<{ receipts: Receipt[]; next: string | null }> {
  const number = Number(after ?? 0);
  const request = {
    page: { number, size: LIST_PAGE },
    filter: {
      storeId: books.storeId,
      timestampType: "STATUS_CHANGED_AT",
      from: since.toISOString(),
      until: until.toISOString(),
      isTest: !books.isLive,
      version: "V2",
      sortBy: "STATUS_CHANGED_AT",
      sortOrder: "ASC",
    },
  };
  const query = new URLSearchParams({ requestBody: JSON.stringify(request) });
  const { body, code } = await askPortone(books, { path: `/payments?${query}`, patience: "list" });
  const page = listed.safeParse(body);
  if (code || !page.success)
    throw new PaymentUnanswered(`PortOne did not list payments: ${code ?? "something else"}`);
  const { items } = page.data;
  const receipts = items.flatMap((item) => {
    const payment = portonePayment.safeParse(item);
    if (payment.success)
      return isOurKind(payment.data, books) && payment.data.storeId === books.storeId
        ? [receiptOf(payment.data)]
        : [];
    log.error("a payment in the list of PortOne cannot be read; its console shows it");
    return [];
  });
  const isLast = items.length < LIST_PAGE || (number + 2) * LIST_PAGE > MOST_LISTED;
  return { receipts, next: isLast ? null : String(number + 1) };
}
