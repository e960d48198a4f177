import { setTimeout as wait } from "node:timers/promises";
import type { TossBooks } from "./toss-books.ts";
import { TossNo } from "./toss-effects.ts";
import { tossReceipts } from "./toss-receipts.ts";
import { paymentObject, tossStamp } from "./toss-payment.ts";

export type CallKind = "confirm" | "cancel" | "read" | "list" | "receipt" | "issue";
export type CoreRequest = {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
export type CoreAnswer = { status: number; body: unknown };

const KEPT_MS = 15 * 24 * 3600_000;
const MOST_ROWS = 5000;

type KeptAnswer = { at: number; answer: CoreAnswer | null };

const no = (status: number, code: string, message: string): CoreAnswer => ({
  status,
  body: { code, message },
});

/** Codes that a test key can force with a header, and their statuses. */
const forcible: Record<string, number> = {
  PROVIDER_ERROR: 400,
  ALREADY_PROCESSED_PAYMENT: 400,
  CARD_PROCESSING_ERROR: 400,
  INVALID_STOPPED_CARD: 400,
  EXCEED_MAX_CARD_INSTALLMENT_PLAN: 400,
  ALREADY_CANCELED_PAYMENT: 400,
  INVALID_REFUND_ACCOUNT_INFO: 400,
  UNAUTHORIZED_KEY: 401,
  REJECT_CARD_PAYMENT: 403,
  REJECT_CARD_COMPANY: 403,
  FORBIDDEN_CONSECUTIVE_REQUEST: 403,
  NOT_CANCELABLE_AMOUNT: 403,
  NOT_ALLOWED_PARTIAL_REFUND: 403,
  NOT_FOUND_PAYMENT_SESSION: 404,
  FAILED_INTERNAL_SYSTEM_PROCESSING: 500,
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: 500,
  UNKNOWN_PAYMENT_ERROR: 500,
  COMMON_ERROR: 500,
  FAILED_REFUND_PROCESS: 500,
  FAILED_PARTIAL_REFUND: 500,
  FAILED_METHOD_HANDLING_CANCEL: 500,
};

/** The used part of Toss's core API: keys, idempotency and codes; the books do the money. */
export function tossCoreApi({
  books,
  secretKey,
  base,
  workMs = 2,
}: {
  books: TossBooks;
  secretKey: string;
  base: () => string;
  workMs?: number;
}) {
  const receipts = tossReceipts();
  const kept = new Map<string, KeptAnswer>();
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
  const shown = (payment: Parameters<typeof paymentObject>[0]): CoreAnswer => ({
    status: 200,
    body: paymentObject(payment, books.now(), base()),
  });

  function kindOf({ method, url }: CoreRequest): CallKind | null {
    if (method === "POST" && url.pathname === "/v1/payments/confirm") return "confirm";
    if (method === "POST" && url.pathname === "/v1/virtual-accounts") return "issue";
    if (method === "POST" && /^\/v1\/payments\/[^/]+\/cancel$/.test(url.pathname)) return "cancel";
    if (method === "POST" && /^\/v1\/cash-receipts(?:\/[^/]+\/cancel)?$/.test(url.pathname))
      return "receipt";
    if (method === "GET" && url.pathname === "/v1/transactions") return "list";
    return method === "GET" && /^\/v1\/payments\/(?:orders\/)?[^/]+$/.test(url.pathname)
      ? "read"
      : null;
  }

  /** One answer per key, account, address and method; the body is ignored. */
  async function once(
    request: CoreRequest,
    act: () => CoreAnswer,
    working: Promise<unknown>,
  ): Promise<CoreAnswer> {
    const given = request.headers["idempotency-key"];
    if (given === undefined) return actAfter(act);
    if (typeof given !== "string" || !given || given.length > 300)
      return no(400, "INVALID_IDEMPOTENCY_KEY", "멱등키는 300자 이하여야 합니다.");
    const slot = `${secretKey} ${request.method} ${request.url.pathname} ${given}`;
    const before = kept.get(slot);
    if (before && books.now() - before.at < KEPT_MS)
      return (
        before.answer ?? no(409, "IDEMPOTENT_REQUEST_PROCESSING", "이전 멱등 요청이 처리중입니다.")
      );
    const mine: KeptAnswer = { at: books.now(), answer: null };
    kept.set(slot, mine);
    const answer = await actAfter(act);
    void working.then(() => void (mine.answer = answer));
    return answer;
  }

  async function actAfter(act: () => CoreAnswer): Promise<CoreAnswer> {
    await wait(workMs);
    try {
      return act();
    } catch (error) {
      if (error instanceof TossNo) return no(error.status, error.code, error.message);
      throw error;
    }
  }

  /**
   * `working` ends when Toss has processed the request; until then its key is busy. `instead`
   * replaces the stored answer, with or without acting.
   */
  async function answer(
    request: CoreRequest,
    {
      working = Promise.resolve(),
      instead,
      acts = true,
    }: { working?: Promise<unknown>; instead?: CoreAnswer | undefined; acts?: boolean } = {},
  ): Promise<CoreAnswer> {
    if (request.headers["authorization"] !== authorization) {
      const isBasic =
        typeof request.headers["authorization"] === "string" &&
        request.headers["authorization"].startsWith("Basic ");
      return isBasic
        ? no(401, "UNAUTHORIZED_KEY", "인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.")
        : no(
            403,
            "INCORRECT_BASIC_AUTH_FORMAT",
            "잘못된 요청입니다. ':' 를 포함해 인코딩해주세요.",
          );
    }
    const kind = kindOf(request);
    if (!kind) return no(404, "NOT_FOUND", "존재하지 않는 정보 입니다.");
    const forced = request.headers["tosspayments-test-code"];
    if (typeof forced === "string")
      return no(forcible[forced] ?? 400, forced, "테스트 에러입니다.");
    if (kind === "read") return read(request);
    if (kind === "list") return list(request.url.searchParams);
    return once(
      request,
      () => {
        const done = acts || !instead ? act(kind, request) : null;
        return instead ?? done!;
      },
      working,
    );
  }

  function act(
    kind: "confirm" | "cancel" | "receipt" | "issue",
    { url, headers, body }: CoreRequest,
  ): CoreAnswer {
    const key = typeof headers["idempotency-key"] === "string" ? headers["idempotency-key"] : null;
    const form = readForm(body);
    if (!form) throw new TossNo(400, "INVALID_REQUEST", "잘못된 요청입니다.");
    if (kind === "receipt") {
      const [, , , receiptKey] = url.pathname.split("/").map(decodeURIComponent);
      return {
        status: 200,
        body: receiptKey === undefined ? receipts.issue(form) : receipts.cancel(receiptKey, form),
      };
    }
    if (kind === "issue") return shown(books.issue(form, key));
    return shown(
      kind === "confirm"
        ? books.confirm(form, key)
        : books.cancel(decodeURIComponent(url.pathname.split("/")[3]!), form, key),
    );
  }

  function read({ url }: CoreRequest): CoreAnswer {
    const [, , , first = "", second] = url.pathname.split("/").map(decodeURIComponent);
    const payment =
      second === undefined ? books.find({ paymentKey: first }) : books.find({ orderId: second });
    return payment
      ? shown(payment)
      : no(404, "NOT_FOUND_PAYMENT", "존재하지 않는 결제 정보 입니다.");
  }

  function list(query: URLSearchParams): CoreAnswer {
    const [start, end] = [timeOf(query.get("startDate")), timeOf(query.get("endDate"))];
    if (Number.isNaN(start) || Number.isNaN(end))
      return no(400, "INVALID_DATE", "날짜 데이터가 잘못 되었습니다.");
    const limit = Math.min(Number(query.get("limit") ?? 100), MOST_ROWS);
    const after = query.get("startingAfter");
    const place =
      after === null
        ? 0
        : books.transactions.findIndex(({ transactionKey }) => transactionKey === after) + 1;
    if (after !== null && place === 0)
      return no(400, "INVALID_TRANSACTION_KEY", "잘못된 페이징 키 입니다.");
    const rows = books.transactions
      .slice(place)
      .filter(({ at }) => at >= start && at < end + 1000)
      .slice(0, limit);
    return {
      status: 200,
      body: rows.map(({ at, method, ...row }) => ({
        mId: "standin",
        ...row,
        method: method === "card" ? "카드" : "가상계좌",
        customerKey: null,
        useEscrow: false,
        currency: "KRW",
        transactionAt: tossStamp(at),
        receiptUrl: "https://dashboard.tosspayments.com/receipt",
      })),
    };
  }

  return { answer, kindOf, receipts: receipts.all, forgetKeys: () => kept.clear() };
}

/** Times without a zone are Seoul's. */
const timeOf = (text: string | null): number =>
  Date.parse(text && !/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? `${text}+09:00` : (text ?? ""));

function readForm(body: string): Record<string, unknown> | null {
  try {
    const form: unknown = JSON.parse(body);
    return typeof form === "object" && form !== null ? (form as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
