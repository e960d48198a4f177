import * as z from "zod";
import type { PortoneKeys } from "#shop/vendor/vendor-settings.ts";
import { askCompany, keyComplaints } from "../ask-company.server.ts";
import { isKeyTrouble } from "./portone-codes.ts";
import { portonePayment, type PortonePayment } from "./portone-payment.ts";

export type PortoneSettings = PortoneKeys & {
  apiUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** milliseconds to wait for a whole answer; PortOne's own client waits a minute */
  patience?: Partial<Patience>;
};
type Patience = { read: number; act: number; list: number };
const PATIENCE: Patience = { read: 4000, act: 15_000, list: 60_000 };

/** A payment is some four thousand, with what its gateway said; a page of fifty is listed. */
const MOST_BYTES = 2 * 1024 * 1024;

const refusal = z.object({
  type: z.string().regex(/^[A-Z][A-Z0-9_]{1,80}$/),
  message: z.string().max(2000).nullish(),
  pgCode: z.string().max(100).nullish().catch(null),
  pgMessage: z.string().max(1000).nullish().catch(null),
});

export type PortoneRequest = {
  path: string;
  patience: keyof Patience;
  method?: "GET" | "POST";
  body?: object;
};

/** What PortOne said, whether yes or no; `words` are the gateway's own. */
export type PortoneAnswer = {
  body: unknown;
  payment?: PortonePayment;
  code?: string;
  words?: string | null | undefined;
};

/**
 * One request of https://developers.portone.io/api/rest-v2. Throws PaymentUnanswered when no
 * credible answer comes in time: no connection, a cut answer, HTML, too long, too slow. Errors
 * contain no keys or accounts.
 */
export function portoneCaller({
  storeId,
  apiSecret,
  apiUrl = "https://api.portone.io",
  fetch = globalThis.fetch,
  patience: own,
}: PortoneSettings) {
  const patiences = { ...PATIENCE, ...own };

  const call = async ({ path, patience, method = "GET", body }: PortoneRequest) => {
    const what = `${method} ${path.split("?")[0]!}`;
    const portoneAnswer = await askCompany<PortoneAnswer>({
      company: "PortOne",
      what,
      url: apiUrl + path,
      method,
      headers: { Authorization: `PortOne ${apiSecret}` },
      body,
      patience: patiences[patience],
      mostBytes: MOST_BYTES,
      fetch,
      read: readAnswer,
    });
    if (portoneAnswer.code && isKeyTrouble(portoneAnswer.code)) complain(portoneAnswer.code);
    return portoneAnswer;
  };
  return { call, storeId };
}

export type PortoneCall = ReturnType<typeof portoneCaller>;

const complain = keyComplaints("PortOne");

function readAnswer(body: unknown, isOk: boolean): PortoneAnswer | null {
  if (!isOk) {
    const parsed = refusal.safeParse(body);
    if (!parsed.success) return null;
    const { type, pgMessage } = parsed.data;
    return { body, code: type, words: pgMessage };
  }
  const payment = portonePayment.safeParse(body);
  return payment.success ? { body, payment: payment.data } : { body };
}
