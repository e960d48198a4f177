import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { DrawnFault } from "#adapters/payment/gateway-faults.ts";
import type { CoreAnswer } from "./toss-core-api.ts";

export type Slowness = {
  /** how long a late answer takes */
  lateMs: number;
  /** between two letters of a dripping answer */
  dripMs: number;
  /** after which an answer that never comes ends as a closed connection */
  neverMs: number;
};

const json = (body: unknown) => Buffer.from(JSON.stringify(body));
const PAD = 1_500_000;

/** What Toss says and keeps instead of the answer, for the faults that are answers of its own. */
export function insteadOf({ kind }: DrawnFault): CoreAnswer | undefined {
  if (kind === "500")
    return {
      status: 500,
      body: {
        code: "FAILED_INTERNAL_SYSTEM_PROCESSING",
        message: "내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.",
      },
    };
  if (kind === "error-in-200")
    return {
      status: 200,
      body: {
        code: "PROVIDER_ERROR",
        message: "일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.",
      },
    };
  return undefined;
}

/** A front end of Toss that rejects or loses the call before Toss itself sees it. */
export const isBefore = ({ kind, acts }: DrawnFault): boolean =>
  !acts && kind !== "500" && kind !== "error-in-200";

const lies = (body: unknown, kind: string): unknown => {
  if (typeof body !== "object" || body === null || !("totalAmount" in body)) return body;
  const payment = body as Record<string, unknown>;
  return kind === "other-order"
    ? { ...payment, orderId: "20200101-ZZZZ9999" }
    : {
        ...payment,
        totalAmount: Number(payment["totalAmount"]) + 1000,
        balanceAmount: Number(payment["balanceAmount"]) + 1000,
      };
};

export function send(response: ServerResponse, { status, body }: CoreAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json;charset=UTF-8" }).end(json(body));
}

/** Says an answer as the fault wants it said. */
export async function sendWrongly(
  response: ServerResponse,
  answer: CoreAnswer,
  kind: DrawnFault["kind"],
  { lateMs, dripMs, neverMs }: Slowness,
  lie: (body: unknown, kind: string) => unknown = lies,
): Promise<void> {
  const whole = json(answer.body);
  switch (kind) {
    case "late":
      await wait(lateMs, undefined, { ref: false });
      return send(response, answer);
    case "disordered":
      await wait(Math.min(lateMs, 300), undefined, { ref: false });
      return send(response, answer);
    case "never":
      await wait(neverMs, undefined, { ref: false });
      return void response.destroy();
    case "other-amount":
    case "other-order":
      return send(response, { ...answer, body: lie(answer.body, kind) });
    case "502":
    case "503":
    case "429":
      return void response
        .writeHead(Number(kind), { "content-type": "text/html", "retry-after": "1" })
        .end("<html><body><center><h1>nginx</h1></center></body></html>");
    case "html":
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end("<!doctype html><html><body>서비스 점검 중입니다.</body></html>");
    case "truncated":
      return void response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(whole.subarray(0, Math.floor(whole.length / 2)));
    case "wrong-type":
      return void response.writeHead(answer.status, { "content-type": "text/plain" }).end(whole);
    case "huge":
      return void response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(`${whole.toString().slice(0, -1)},"more":"${"x".repeat(PAD)}"}`);
    case "drip":
      return drip(response, answer.status, whole, dripMs, neverMs);
    case "reset":
      response.writeHead(answer.status, {
        "content-type": "application/json",
        "content-length": String(whole.length),
      });
      response.write(whole.subarray(0, Math.floor(whole.length / 2)));
      await wait(5);
      return void response.socket?.resetAndDestroy();
    default:
      return send(response, answer);
  }
}

async function drip(
  response: ServerResponse,
  status: number,
  whole: Buffer,
  dripMs: number,
  neverMs: number,
): Promise<void> {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": String(whole.length),
  });
  const ends = Date.now() + neverMs;
  for (const letter of whole) {
    if (response.destroyed || Date.now() > ends) return void response.destroy();
    response.write(Buffer.from([letter]));
    await wait(dripMs, undefined, { ref: false });
  }
  response.end();
}
