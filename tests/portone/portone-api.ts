import { setTimeout as wait } from "node:timers/promises";
import { PortoneNo, type PortoneBooks } from "./portone-books.ts";
import { paymentObject } from "./portone-payment.ts";
import type { ApiRequest } from "./api-request.ts";
import { portoneReceipts } from "./portone-receipts.ts";
import { API_SECRET, channels, STORE_ID } from "./portone-store.ts";

export type CallKind =
  | "read"
  | "list"
  | "cancel"
  | "close"
  | "issue"
  | "register"
  | "receipt"
  | "channel";
export type ApiAnswer = { status: number; body: unknown };

const no = ({ status, type, message, gateway }: PortoneNo): ApiAnswer => ({
  status,
  body: { type, ...(message && { message }), ...gateway },
});

const kinds: [method: string, path: RegExp, kind: CallKind][] = [
  ["GET", /^\/payments$/, "list"],
  ["GET", /^\/payments\/[^/]+$/, "read"],
  ["GET", /^\/payments\/[^/]+\/cash-receipt$/, "receipt"],
  ["GET", /^\/payment-gateways\/card-promotion$/, "channel"],
  ["POST", /^\/payments\/[^/]+\/cancel$/, "cancel"],
  ["POST", /^\/payments\/[^/]+\/virtual-account\/close$/, "close"],
  ["POST", /^\/payments\/[^/]+\/instant$/, "issue"],
  ["POST", /^\/payments\/[^/]+\/pre-register$/, "register"],
  ["POST", /^\/payments\/[^/]+\/cash-receipt\/cancel$/, "receipt"],
  ["POST", /^\/cash-receipts$/, "receipt"],
];

/** The used part of PortOne's REST API V2: keys and types of error; the books do the money. */
export function portoneApi({ books, workMs = 2 }: { books: PortoneBooks; workMs?: number }) {
  const receipts = portoneReceipts({ books });

  const kindOf = ({ method, url }: ApiRequest): CallKind | null =>
    kinds.find(([of, path]) => of === method && path.test(url.pathname))?.[2] ?? null;

  async function answer(request: ApiRequest): Promise<ApiAnswer> {
    await wait(workMs);
    try {
      return { status: 200, body: act(request) };
    } catch (error) {
      if (error instanceof PortoneNo) return no(error);
      throw error;
    }
  }

  function act(request: ApiRequest): unknown {
    if (request.headers["authorization"] !== `PortOne ${API_SECRET}`)
      throw new PortoneNo(401, "UNAUTHORIZED", "인증 정보가 올바르지 않습니다.");
    const form = readForm(request);
    const store = form["storeId"] ?? request.url.searchParams.get("storeId");
    if (store !== null && store !== undefined && store !== STORE_ID)
      throw new PortoneNo(403, "FORBIDDEN", "접근 권한이 없는 상점입니다.");
    const kind = kindOf(request);
    if (!kind) throw new PortoneNo(404, "NOT_FOUND");
    const [, , first = ""] = request.url.pathname.split("/").map(decodeURIComponent);
    return acts[kind]({ id: first, form, request });
  }

  type ApiCall = { id: string; form: Record<string, unknown>; request: ApiRequest };
  const acts: Record<CallKind, (given: ApiCall) => unknown> = {
    read({ id }) {
      const payment = books.find({ orderId: id });
      if (!payment) throw new PortoneNo(404, "PAYMENT_NOT_FOUND");
      return paymentObject(payment);
    },
    list: ({ request }) => list(request.url.searchParams.get("requestBody")),
    cancel: ({ id, form }) => ({ cancellation: books.cancel(id, form) }),
    close: ({ id }) => ({ closedAt: new Date(books.close(id).changedAt).toISOString() }),
    issue: ({ id, form }) => issue(id, form),
    register({ id, form }) {
      const before = books.find({ orderId: id });
      if (before?.paidAt) throw new PortoneNo(409, "ALREADY_PAID");
      books.predefined.set(id, Number(form["totalAmount"]));
      return {};
    },
    receipt: ({ id, form, request }) => receipts.act(request, id, form),
    channel({ request }) {
      if (!channels[request.url.searchParams.get("channelKey") ?? ""])
        throw new PortoneNo(404, "CHANNEL_NOT_FOUND");
      // Most gateways tell of no promotions.
      throw new PortoneNo(400, "INVALID_REQUEST");
    },
  };

  function issue(id: string, form: Record<string, unknown>) {
    const { channelKey, amount, customer, method } = form as {
      channelKey?: string;
      amount?: { total?: unknown };
      customer?: { name?: { full?: string } };
      method?: { virtualAccount?: Record<string, unknown> };
    };
    const account = method?.virtualAccount;
    const expiry = (account?.["expiry"] ?? {}) as { dueDate?: string };
    const receipt = (account?.["cashReceipt"] ?? {}) as Record<string, unknown>;
    const hasNumber =
      !account?.["cashReceipt"] || /^\d{10,19}$/.test(String(receipt["customerIdentityNumber"]));
    if (!account || !Number.isInteger(amount?.total) || !expiry.dueDate || !hasNumber)
      throw new PortoneNo(400, "INVALID_REQUEST");
    const payment = books.issueInstantly({
      orderId: id,
      amount: Number(amount!.total),
      ...(channelKey !== undefined && { channelKey }),
      dueDate: expiry.dueDate,
      bank: String(account["bank"]),
      customerName: customer?.name?.full ?? "",
      cashReceiptType: typeof receipt["type"] === "string" ? receipt["type"] : null,
    });
    return {
      payment: {
        pgTxId: `pg_${payment.transactionId}`,
        paidAt: new Date(payment.changedAt).toISOString(),
      },
    };
  }

  function list(requestBody: string | null) {
    const { page = {}, filter = {} } = JSON.parse(requestBody ?? "{}") as {
      page?: { number?: number; size?: number };
      filter?: { from?: string; until?: string; isTest?: boolean };
    };
    const { number = 0, size = 10 } = page;
    const [from, until] = [Date.parse(filter.from ?? ""), Date.parse(filter.until ?? "")];
    const rows = [...books.payments.values()]
      .filter(({ changedAt }) => Number.isNaN(from) || changedAt >= from)
      .filter(({ changedAt }) => Number.isNaN(until) || changedAt <= until)
      .filter(
        ({ channelKey }) =>
          filter.isTest === undefined || (channels[channelKey]?.type === "TEST") === filter.isTest,
      )
      .toSorted((one, other) => one.changedAt - other.changedAt);
    const items = rows.slice(number * size, (number + 1) * size).map(paymentObject);
    return { items, page: { number, size, totalCount: rows.length } };
  }

  return { answer, kindOf, receipts: receipts.all };
}

function readForm({ method, body }: ApiRequest): Record<string, unknown> {
  if (method !== "POST" || !body) return {};
  try {
    const form: unknown = JSON.parse(body);
    if (typeof form === "object" && form !== null) return form as Record<string, unknown>;
  } catch {
    // Refused below, as what is no JSON.
  }
  throw new PortoneNo(400, "INVALID_REQUEST");
}
