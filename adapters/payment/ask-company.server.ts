import { log } from "#lib/log.server.ts";
import { jsonOf } from "#lib/text/json-of.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";

type CompanyRequest<Answer> = {
  company: string;
  /** what is asked, for errors; without keys, accounts and payments */
  what: string;
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: object | undefined;
  /** milliseconds to wait for the whole answer */
  patience: number;
  mostBytes: number;
  fetch: typeof globalThis.fetch;
  /** what the company said; null for what it never says */
  read(body: unknown, isOk: boolean): Answer | null;
};

/**
 * One request to a payment company. Throws PaymentUnanswered when no credible answer comes in time:
 * no connection, a cut answer, HTML, too long, too slow.
 */
export async function askCompany<Answer>(request: CompanyRequest<Answer>): Promise<Answer> {
  const { company, what, url, method, headers, body, patience, mostBytes, fetch, read } = request;
  const answer = await fetch(url, {
    method,
    headers: {
      ...headers,
      Accept: "application/json",
      ...(body && { "Content-Type": "application/json" }),
    },
    redirect: "error",
    signal: AbortSignal.timeout(patience),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "unknown";
    throw new PaymentUnanswered(`${company} did not answer ${what}: ${name}`);
  });
  const json = await readJson(answer, mostBytes);
  const companyAnswer = json === undefined ? null : read(json, answer.ok);
  if (companyAnswer) return companyAnswer;
  throw new PaymentUnanswered(
    `${company} answered ${what} with ${answer.status} and nothing readable`,
  );
}

async function readJson(answer: Response, mostBytes: number): Promise<unknown> {
  const isJson = /^application\/json\b/i.test(answer.headers.get("content-type") ?? "");
  const bytes = isJson
    ? await readBytes(answer, mostBytes)
    : await answer.body?.cancel().catch(() => undefined);
  return bytes ? jsonOf(bytes) : undefined;
}

/** Every call would say that keys are refused; the owner reads it once a minute. */
export function keyComplaints(company: string): (code: string) => void {
  let complained = 0;
  return (code) => {
    if (Date.now() - complained < 60_000) return;
    complained = Date.now();
    log.error(`${company} refuses the shop's keys: ${code}`);
  };
}
