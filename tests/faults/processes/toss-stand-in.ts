import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
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
export type TossBooks = {
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

export const tossKeys = {
  clientKey: "test_ck_standin0000000000",
  secretKey: "test_sk_standin0000000000",
};

export type TossStandIn = Awaited<ReturnType<typeof startTossStandIn>>;

/**
 * The stand-in for Toss Payments in its own process (tests/toss/README.md), with its control
 * interface.
 */
export async function startTossStandIn({
  port,
  seed,
  webhookUrl,
  ledgerFile,
  logFile,
}: {
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
      join(root, "tests/toss/toss-server.ts"),
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

  const books = async (): Promise<TossBooks> =>
    (await (await fetch(`${url}/_control/books`, { headers: unkept })).json()) as TossBooks;

  // Its own word, since something else may answer on that port.
  await new Promise<void>((resolve, reject) => {
    child.stdout.on(
      "data",
      (words: Buffer) => words.toString().includes("stand-in on") && resolve(),
    );
    child.once("exit", (code) =>
      reject(
        new Error(`the stand-in for Toss ended with ${code} before it listened; see ${logFile}`),
      ),
    );
  });

  return {
    url,
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
