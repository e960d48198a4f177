import { createHash } from "node:crypto";
import * as z from "zod";
import { askCompany, keyComplaints } from "../ask-company.server.ts";
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
    const tossAnswer = await askCompany<TossAnswer>({
      company: "Toss",
      what,
      url: apiUrl + path,
      method: body ? "POST" : "GET",
      headers: {
        Authorization: authorization,
        ...(once && { "Idempotency-Key": keyFor(once) }),
      },
      body,
      patience: patiences[patience],
      mostBytes: MOST_BYTES,
      fetch,
      read: readAnswer,
    });
    if (tossAnswer.code && isKeyTrouble(tossAnswer.code)) complain(tossAnswer.code);
    return tossAnswer;
  };
}

const complain = keyComplaints("Toss");

function readAnswer(body: unknown, isOk: boolean): TossAnswer | null {
  const parsed = refusal.safeParse(body);
  if (parsed.success) return { body, code: parsed.data.code };
  if (!isOk) return null;
  const payment = tossPayment.safeParse(body);
  return payment.success ? { body, payment: payment.data } : { body };
}

/** Toss takes 300 characters of ASCII, and keeps the answer to a key for 15 days, noes included. */
const keyFor = (once: string): string =>
  once.length <= MOST_KEY && /^[\x21-\x7e]+$/.test(once)
    ? once
    : createHash("sha256").update(once).digest("hex");
