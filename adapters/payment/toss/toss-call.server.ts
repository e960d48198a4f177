import { createHash } from "node:crypto";
import * as z from "zod";
import { log } from "#lib/log.server.ts";
import { jsonOf } from "#lib/text/json-of.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { isKeyTrouble } from "./toss-codes.ts";
import { tossPayment, type TossPayment } from "./toss-payment.ts";

export type TossSettings = {
  clientKey: string;
  secretKey: string;
  apiUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** milliseconds to wait for a whole answer; Toss itself may need a minute for a list */
  patience?: Partial<Patience>;
};
type Patience = { read: number; act: number; list: number };
const PATIENCE: Patience = { read: 4000, act: 10_000, list: 65_000 };

/** A payment is some four thousand; a page of a hundred transactions some fifty. */
const MOST_BYTES = 256 * 1024;
const MOST_KEY = 300;

const refusal = z.object({
  code: z.string().regex(/^[A-Z][A-Z0-9_]{1,80}$/),
  message: z.string().max(2000).nullish(),
});

export type TossRequest = { path: string; patience: keyof Patience; body?: object; once?: string };
/** What Toss said, whether yes or no. */
export type TossAnswer = { body: unknown; payment?: TossPayment; code?: string };

/**
 * One request. Throws PaymentUnanswered when no credible answer comes in time: no connection, a cut
 * answer, HTML, too long, too slow. Errors contain no keys or accounts.
 */
export function tossCaller({
  secretKey,
  apiUrl = "https://api.tosspayments.com",
  fetch = globalThis.fetch,
  patience: own,
}: TossSettings) {
  const patiences = { ...PATIENCE, ...own };
  // The colon stands for the password that there is none of.
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;

  return async ({ path, patience, body, once }: TossRequest): Promise<TossAnswer> => {
    const what = `${body ? "POST" : "GET"} ${path.split("?")[0]!.replace(/[\w-]{20,}/g, "…")}`;
    const headers = {
      Authorization: authorization,
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
      ...(once && { "Idempotency-Key": keyFor(once) }),
    };
    const answer = await fetch(apiUrl + path, {
      method: body ? "POST" : "GET",
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(patiences[patience]),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      throw new PaymentUnanswered(`Toss did not answer ${what}: ${name}`);
    });
    const tossAnswer = await readSaid(answer);
    if (!tossAnswer)
      throw new PaymentUnanswered(
        `Toss answered ${what} with ${answer.status} and nothing readable`,
      );
    if (tossAnswer.code && isKeyTrouble(tossAnswer.code)) complain(tossAnswer.code);
    return tossAnswer;
  };
}

let complained = 0;

/** Every call would say it; the owner reads it once a minute. */
function complain(code: string): void {
  if (Date.now() - complained < 60_000) return;
  complained = Date.now();
  log.error(`Toss refuses the shop's keys: ${code}`);
}

async function readSaid(answer: Response): Promise<TossAnswer | null> {
  const isJson = /^application\/json\b/i.test(answer.headers.get("content-type") ?? "");
  const bytes = isJson
    ? await readBytes(answer, MOST_BYTES)
    : await answer.body?.cancel().catch(() => undefined);
  const body = bytes ? jsonOf(bytes) : undefined;
  if (body === undefined) return null;
  const parsed = refusal.safeParse(body);
  if (parsed.success) return { body, code: parsed.data.code };
  if (!answer.ok) return null;
  const payment = tossPayment.safeParse(body);
  return payment.success ? { body, payment: payment.data } : { body };
}

/** Toss takes 300 characters of ASCII, and keeps the answer to a key for 15 days, noes included. */
const keyFor = (once: string): string =>
  once.length <= MOST_KEY && /^[\x21-\x7e]+$/.test(once)
    ? once
    : createHash("sha256").update(once).digest("hex");
