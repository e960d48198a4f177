import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { drawFault, type DrawnFault, type FaultPlan } from "#adapters/payment/gateway-faults.ts";
import { answerControl, readBody } from "../toss/stand-in-http.ts";
import { isBefore, send, sendWrongly, type Slowness } from "../toss/toss-wire.ts";
import type { ApiRequest } from "./api-request.ts";
import { portoneApi, type ApiAnswer, type CallKind } from "./portone-api.ts";
import { portoneBooks, PortoneNo, wayOfWindow } from "./portone-books.ts";
import { portoneControl, type FaultSettings, type NextFault } from "./portone-control.ts";
import { sdkScript, wayBack, windowFailures, windowPage } from "./portone-script.ts";
import { account } from "./portone-store.ts";
import { portoneWebhooks } from "./portone-webhooks.ts";

export type PortoneServerSettings = {
  port?: number;
  seed?: number;
  faults?: Omit<FaultSettings, "seed">;
  webhookUrl?: string;
  /** every effect is also appended here, a JSON line each, before it is answered */
  ledgerFile?: string;
  slowness?: Partial<Slowness>;
};

/** PortOne V2 on this machine; see README.md beside this file. */
export async function startPortoneServer({
  port = 0,
  seed = 1,
  faults,
  webhookUrl,
  ledgerFile,
  slowness = {},
}: PortoneServerSettings = {}) {
  let base = "";
  const slow: Slowness = { lateMs: 12_000, dripMs: 100, neverMs: 90_000, ...slowness };
  const failing: { plan: FaultPlan & { calls?: readonly CallKind[] }; next: NextFault[] } = {
    plan: { seed, share: 0, ...faults },
    next: [],
  };
  const callCounts = new Map<string, number>();
  const webhooks = portoneWebhooks({ seed });
  webhooks.set({ url: webhookUrl ?? null });
  const books = portoneBooks({ ledgerFile, moved: webhooks.moved });
  const api = portoneApi({ books });
  const counted = (name: string) => {
    const count = (callCounts.get(name) ?? 0) + 1;
    callCounts.set(name, count);
    return count;
  };

  function faultFor(kind: CallKind, { url }: ApiRequest): DrawnFault | null {
    const nextFault = failing.next.find(
      (next) => next.left > 0 && (next.call === undefined || next.call === kind),
    );
    if (nextFault) {
      nextFault.left -= 1;
      return { kind: nextFault.kind, acts: nextFault.acts };
    }
    const { calls } = failing.plan;
    if (calls && !calls.includes(kind)) return null;
    const subject = `${kind} ${url.pathname}`;
    return drawFault(failing.plan, `${subject} ${counted(subject)}`);
  }

  async function answerApi(request: ApiRequest, response: ServerResponse): Promise<void> {
    const kind = api.kindOf(request);
    const fault = kind && faultFor(kind, request);
    if (kind) counted(`called ${kind}${fault ? ` with ${fault.kind}` : ""}`);
    if (!fault) return send(response, await api.answer(request));
    if (isBefore(fault)) {
      if (fault.kind === "reset") return void response.socket?.resetAndDestroy();
      return sendWrongly(response, { status: 200, body: {} }, fault.kind, slow);
    }
    const instead = insteadOf(fault);
    const answer = fault.acts || !instead ? await api.answer(request) : instead;
    if (fault.kind === "twice") await api.answer(request);
    await sendWrongly(response, instead ?? answer, fault.kind, slow, lies);
  }

  const control = portoneControl({ books, webhooks, api, failing, callCounts });

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", base);
    const body = await readBody(incoming);
    if (url.pathname.startsWith("/_control/"))
      return answerControl({ url, method: incoming.method ?? "GET", body }, response, control);
    if (url.pathname === "/v2/browser-sdk.js")
      return void response
        .writeHead(200, { "content-type": "text/javascript; charset=utf-8" })
        .end(sdkScript(base));
    if (url.pathname === "/_window") return answerWindow(incoming, url, body, response);
    const { method = "GET", headers } = incoming;
    await answerApi({ method, url, headers, body }, response);
  }

  function answerWindow(
    { method }: IncomingMessage,
    url: URL,
    body: string,
    response: ServerResponse,
  ): void {
    if (method === "GET")
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(windowPage(url.searchParams));
    response.writeHead(303, { location: choose(new URLSearchParams(body)) }).end();
  }

  function choose(form: URLSearchParams): string {
    const choice = form.get("choice");
    const failure = choice === "agree" ? null : windowFailures[choice as "cancel" | "reject"];
    const paymentId = form.get("paymentId") ?? "";
    const given = {
      orderId: paymentId,
      amount: Number(form.get("totalAmount")),
      method: wayOfWindow(form.get("payMethod"), form.get("easyPayProvider")),
      channelKey: form.get("channelKey") ?? "",
      ...(form.get("dueDate") && { dueDate: `${form.get("dueDate")!.replace(" ", "T")}+09:00` }),
      ...(form.get("customerName") && { customerName: form.get("customerName")! }),
      cashReceiptType: receiptOf(form.get("cashReceiptType")),
    };
    const redirectUrl = form.get("redirectUrl") ?? "";
    try {
      const { transactionId: txId } = failure
        ? books.fail(given, { reason: failure.message, ...failure })
        : paidOr(books.authenticate(given));
      return wayBack(redirectUrl, { paymentId, txId }, failure);
    } catch (error) {
      if (!(error instanceof PortoneNo)) throw error;
      const refused = { ...windowFailures.reject, code: "PaymentAlreadyPaid", message: error.type };
      return wayBack(redirectUrl, { paymentId, txId: "none-at-all" }, refused);
    }
  }

  const server = createServer(
    (incoming, response) =>
      void take(incoming, response).catch((error: unknown) => {
        console.error("the stand-in failed:", error);
        response.destroy();
      }),
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: base,
    /** keys and channels of a shop */
    account,
    control,
    books: control.books,
    async close(): Promise<void> {
      webhooks.stop();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type PortoneServer = Awaited<ReturnType<typeof startPortoneServer>>;

const receiptOf = (type: string | null): string | null =>
  type === null || type === "" || type === "ANONYMOUS" ? null : type;

function paidOr<Payment>(made: { payment: Payment | null }): Payment {
  if (!made.payment) throw new PortoneNo(409, "ALREADY_PAID");
  return made.payment;
}

/** What PortOne says instead of the answer, for the faults that are answers of its own. */
function insteadOf({ kind }: DrawnFault): ApiAnswer | undefined {
  if (kind === "500") return { status: 500, body: { type: "INTERNAL", message: "내부 오류" } };
  if (kind === "error-in-200") return { status: 200, body: { type: "PG_PROVIDER", pgCode: "500" } };
  return undefined;
}

const lies = (body: unknown, kind: string): unknown => {
  if (typeof body !== "object" || body === null || !("transactionId" in body)) return body;
  const payment = body as unknown as { amount: { total: number } };
  return kind === "other-order"
    ? { ...payment, id: "20200101-ZZZZ9999" }
    : { ...payment, amount: { ...payment.amount, total: payment.amount.total + 1000 } };
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "5651" },
      seed: { type: "string", default: "1" },
      share: { type: "string", default: "0" },
      webhook: { type: "string" },
      ledger: { type: "string" },
      late: { type: "string" },
    },
  });
  const server = await startPortoneServer({
    port: Number(values.port),
    seed: Number(values.seed),
    faults: { share: Number(values.share) },
    ...(values.webhook && { webhookUrl: values.webhook }),
    ...(values.ledger && { ledgerFile: values.ledger }),
    ...(values.late && { slowness: { lateMs: Number(values.late) } }),
  });
  console.log(`portone stand-in on ${server.url}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => void server.close().then(() => process.exit(0)));
}
