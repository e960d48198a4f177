import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { account } from "#tests/portone/portone-store.ts";
import { endWithUs } from "./end-with-us.ts";
import { root } from "./kept-app.ts";

/** One line of the stand-in's books: won that moved, or an account that was given out. */
export type Effect = {
  seq: number;
  kind:
    | "captured"
    | "account_issued"
    | "deposited"
    | "deposit_undone"
    | "canceled"
    | "account_closed";
  paymentKey: string;
  orderId: string;
  amount: number;
  idempotencyKey: string | null;
};
export type StandInBooks = {
  payments: {
    paymentKey: string;
    orderId: string;
    status: string;
    totalAmount: number;
    balanceAmount: number;
  }[];
  effects: Effect[];
  calls: Record<string, number>;
  webhooks: unknown[];
};
export type Authentication = { paymentKey: string; orderId: string; amount: number };

/** The payment companies that a run can be made with, and what is different with each. */
export type CompanyName = "toss" | "portone";
type WindowEnd = { number: string; paymentKey: string; amount: number };

type Company = {
  script: string;
  takes: "at confirm" | "in the window";
  /** settings of the shop's processes */
  env(url: string): Record<string, string>;
  /** the query with which the window leads back to the completed order */
  paidQuery(end: WindowEnd): string;
  /** the same of a window that was closed, to `failure` or `complete` */
  closedTo: "failure" | "complete";
  closedQuery(number: string): string;
};

export const companies: Record<CompanyName, Company> = {
  toss: {
    script: "tests/toss/toss-server.ts",
    takes: "at confirm",
    env: (url) => ({
      TOSS_CLIENT_KEY: "test_ck_standin0000000000",
      TOSS_SECRET_KEY: "test_sk_standin0000000000",
      TOSS_API_URL: url,
    }),
    paidQuery: ({ number, paymentKey, amount }) =>
      `paymentType=NORMAL&paymentKey=${encodeURIComponent(paymentKey)}&orderId=${number}&amount=${amount}`,
    closedTo: "failure",
    closedQuery: (number) => `code=PAY_PROCESS_CANCELED&message=&orderId=${number}`,
  },
  portone: {
    script: "tests/portone/portone-server.ts",
    takes: "in the window",
    env: (url) => ({
      PORTONE_STORE_ID: account.storeId,
      PORTONE_API_SECRET: account.apiSecret,
      PORTONE_WEBHOOK_SECRET: account.webhookSecret,
      PORTONE_KIND: "test",
      PORTONE_CHANNELS: Object.entries(account.channels.keys)
        .map((entry) => entry.join("="))
        .join(","),
      PORTONE_API_URL: url,
    }),
    paidQuery({ paymentKey, amount }) {
      const [paymentId = "", txId = ""] = paymentKey.split("_");
      return `amount=${amount}&transactionType=PAYMENT&paymentId=${paymentId}&txId=${txId}`;
    },
    closedTo: "complete",
    closedQuery: (number) =>
      `amount=1&transactionType=PAYMENT&paymentId=${number}&txId=00000000&code=PGProviderError&pgCode=PAY_PROCESS_CANCELED&message=`,
  },
};

export type PaymentStandIn = Awaited<ReturnType<typeof startPaymentStandIn>>;

/**
 * The stand-in for a payment company in its own process (README.md of tests/toss and
 * tests/portone), with its control interface.
 */
export async function startPaymentStandIn({
  company,
  port,
  seed,
  webhookUrl,
  ledgerFile,
  logFile,
}: {
  company: CompanyName;
  port: number;
  seed: number;
  webhookUrl: string;
  ledgerFile: string;
  logFile: string;
}) {
  const log = createWriteStream(logFile, { flags: "a" });
  const child = spawn(
    process.execPath,
    [
      join(root, companies[company].script),
      "--port",
      String(port),
      "--seed",
      String(seed),
      "--webhook",
      webhookUrl,
      "--ledger",
      ledgerFile,
    ],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
  );
  endWithUs(child);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const url = `http://127.0.0.1:${port}`;

  // One that is kept may be closed by the stand-in in the moment in which it is used again.
  const unkept = { connection: "close" };

  async function control<T>(verb: string, body: object): Promise<T> {
    const answer = await fetch(`${url}/_control/${verb}`, {
      method: "POST",
      headers: { ...unkept, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(
        `the stand-in says ${answer.status} to ${verb}: ${(await answer.text()).slice(0, 300)}`,
      );
    return (await answer.json()) as T;
  }

  const books = async (): Promise<StandInBooks> =>
    (await (await fetch(`${url}/_control/books`, { headers: unkept })).json()) as StandInBooks;

  // Its own word, since something else may answer on that port.
  await new Promise<void>((resolve, reject) => {
    child.stdout.on(
      "data",
      (words: Buffer) => words.toString().includes("stand-in on") && resolve(),
    );
    child.once("exit", (code) =>
      reject(
        new Error(
          `the stand-in for ${company} ended with ${code} before it listened; see ${logFile}`,
        ),
      ),
    );
  });

  return {
    url,
    ...companies[company],
    books,
    authenticate: (request: { orderId: string; amount: number; method?: PayBy }) =>
      control<Authentication>("authenticate", request),
    deposit: (request: { orderId: string; amount?: number }) =>
      control<{ taken: boolean; reason?: string }>("deposit", request),
    consoleCancel: (request: { paymentKey: string; amount?: number }) =>
      control<unknown>("console-cancel", request),
    faults: (plan: { seed?: number; share: number; kinds?: string[] }) =>
      control<unknown>("faults", plan),
    webhooks: (plan: {
      url?: string | null;
      compress?: number;
      copies?: number;
      shuffle?: boolean;
      forgedShare?: number;
    }) => control<unknown>("webhooks", plan),
    webhook: (request: {
      orderId: string;
      kind?: "status" | "deposit";
      times?: number;
      forged?: boolean;
    }) => control<unknown>("webhook", request),
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
