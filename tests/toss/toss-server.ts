import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { drawFault, type DrawnFault, type FaultPlan } from "#adapters/payment/gateway-faults.ts";
import { tossBooks } from "./toss-books.ts";
import { answerControl, readBody } from "./stand-in-http.ts";
import { tossControl, type FaultSettings, type NextFault } from "./toss-control.ts";
import { tossCoreApi, type CallKind, type CoreRequest } from "./toss-core-api.ts";
import { sdkScript, wayBack, windowPage } from "./toss-script.ts";
import { tossWebhooks } from "./toss-webhooks.ts";
import { insteadOf, isBefore, send, sendWrongly, type Slowness } from "./toss-wire.ts";

const CLIENT_KEY = "test_ck_standin0000000000";
const SECRET_KEY = "test_sk_standin0000000000";

export type TossServerSettings = {
  port?: number;
  seed?: number;
  faults?: Omit<FaultSettings, "seed">;
  webhookUrl?: string;
  /** every effect is also appended here, a JSON line each, before it is answered */
  ledgerFile?: string;
  slowness?: Partial<Slowness>;
};

/** Toss Payments on this machine; see README.md beside this file. */
export async function startTossServer({
  port = 0,
  seed = 1,
  faults,
  webhookUrl,
  ledgerFile,
  slowness = {},
}: TossServerSettings = {}) {
  let base = "";
  const slow: Slowness = { lateMs: 12_000, dripMs: 100, neverMs: 90_000, ...slowness };
  const failing: { plan: FaultPlan & { calls?: readonly CallKind[] }; next: NextFault[] } = {
    plan: { seed, share: 0, ...faults },
    next: [],
  };
  const callCounts = new Map<string, number>();
  const books = tossBooks({
    ledgerFile,
    moved: (payment, before) => webhooks.moved(payment, before),
  });
  const webhooks = tossWebhooks({ now: books.now, base: () => base, seed });
  webhooks.set({ url: webhookUrl ?? null });
  const core = tossCoreApi({ books, secretKey: SECRET_KEY, base: () => base });
  const counted = (name: string) => {
    const count = (callCounts.get(name) ?? 0) + 1;
    callCounts.set(name, count);
    return count;
  };

  function faultFor(kind: CallKind, request: CoreRequest): DrawnFault | null {
    const nextFault = failing.next.find(
      (next) => next.left > 0 && (next.call === undefined || next.call === kind),
    );
    if (nextFault) {
      nextFault.left -= 1;
      return { kind: nextFault.kind, acts: nextFault.acts };
    }
    const { calls } = failing.plan;
    if (calls && !calls.includes(kind)) return null;
    const subject =
      kind === "confirm"
        ? String(/"paymentKey":"([^"]+)"/.exec(request.body)?.[1])
        : request.url.pathname;
    return drawFault(failing.plan, `${kind} ${subject} ${counted(`${kind} ${subject}`)}`);
  }

  async function answerCore(request: CoreRequest, response: ServerResponse): Promise<void> {
    const kind = core.kindOf(request);
    const fault = kind && faultFor(kind, request);
    if (kind) counted(`called ${kind}${fault ? ` with ${fault.kind}` : ""}`);
    if (!fault) return send(response, await core.answer(request));
    if (isBefore(fault)) {
      if (fault.kind === "reset") return void response.socket?.resetAndDestroy();
      return sendWrongly(response, { status: 200, body: {} }, fault.kind, slow);
    }
    let finish = (): void => undefined;
    const working = new Promise<void>((done) => {
      finish = done;
    });
    const answer = await core.answer(request, {
      working,
      instead: insteadOf(fault),
      acts: fault.acts,
    });
    // In "late" Toss itself is slow, so the key stays busy; in all other faults it has finished.
    if (fault.kind !== "late") finish();
    const last = fault.kind === "twice" ? await core.answer(request) : answer;
    await sendWrongly(response, last, fault.kind, slow);
    finish();
  }

  const control = tossControl({
    books,
    webhooks,
    core,
    failing,
    asked: callCounts,
    base: () => base,
  });

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", base);
    const body = await readBody(incoming);
    if (url.pathname.startsWith("/_control/"))
      return answerControl({ url, method: incoming.method ?? "GET", body }, response, control);
    if (url.pathname === "/v2/standard")
      return void response
        .writeHead(200, { "content-type": "text/javascript; charset=utf-8" })
        .end(sdkScript(base));
    if (url.pathname === "/_window")
      return answerWindow(incoming.method ?? "GET", url, new URLSearchParams(body), response);
    await answerCore(
      { method: incoming.method ?? "GET", url, headers: incoming.headers, body },
      response,
    );
  }

  function answerWindow(
    method: string,
    url: URL,
    form: URLSearchParams,
    response: ServerResponse,
  ): void {
    if (method === "GET")
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(windowPage(url.searchParams));
    const agrees = form.get("choice") === "agree";
    const payment = agrees
      ? books.authenticate({
          orderId: form.get("orderId") ?? "",
          amount: Number(form.get("amount")),
          method: form.get("method") === "VIRTUAL_ACCOUNT" ? "virtual_account" : "card",
          ...(form.get("dueDate") && { dueDate: form.get("dueDate")! }),
          ...(form.get("cashReceipt") && { cashReceipt: form.get("cashReceipt")! }),
          ...(form.get("customerName") && { customerName: form.get("customerName")! }),
        })
      : null;
    response.writeHead(303, { location: wayBack(form, payment?.paymentKey ?? null) }).end();
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
    clientKey: CLIENT_KEY,
    secretKey: SECRET_KEY,
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

export type TossServer = Awaited<ReturnType<typeof startTossServer>>;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "5650" },
      seed: { type: "string", default: "1" },
      share: { type: "string", default: "0" },
      webhook: { type: "string" },
      ledger: { type: "string" },
      late: { type: "string" },
    },
  });
  const server = await startTossServer({
    port: Number(values.port),
    seed: Number(values.seed),
    faults: { share: Number(values.share) },
    ...(values.webhook && { webhookUrl: values.webhook }),
    ...(values.ledger && { ledgerFile: values.ledger }),
    ...(values.late && { slowness: { lateMs: Number(values.late) } }),
  });
  console.log(`toss stand-in on ${server.url}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => void server.close().then(() => process.exit(0)));
}
