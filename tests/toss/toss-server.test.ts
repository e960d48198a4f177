import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTossServer, type TossServer } from "./toss-server.ts";

let server: TossServer;
const ledgerFile = join(mkdtempSync(join(tmpdir(), "toss-ledger-")), "effects.jsonl");
beforeAll(async () => {
  server = await startTossServer({ ledgerFile, slowness: { lateMs: 300 } });
});
afterAll(() => server.close());

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
type Answer = { status: number; body: Record<string, unknown> };

async function ask(
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: basic(server.secretKey),
      "content-type": "application/json",
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
let orders = 0;
const authenticate = (amount = 10_000, method: "card" | "virtual_account" = "card") =>
  server.control.authenticate({
    orderId: `20261121-TEST${String(orders++).padStart(4, "0")}`,
    amount,
    method,
  });
const said = ({ status, body }: Answer) => [status, body["code"]];

test("who has no key, the wrong key, or forgets the colon is told so as Toss does", async () => {
  const { paymentKey } = authenticate();
  expect(
    said(
      await ask(`/v1/payments/${paymentKey}`, undefined, { authorization: basic("test_sk_wrong") }),
    ),
  ).toEqual([401, "UNAUTHORIZED_KEY"]);
  expect(
    said(
      await ask(`/v1/payments/${paymentKey}`, undefined, {
        authorization: `Basic ${Buffer.from(server.secretKey).toString("base64")}`,
      }),
    ),
  ).toEqual([401, "UNAUTHORIZED_KEY"]);
  expect(
    said(await ask(`/v1/payments/${paymentKey}`, undefined, { authorization: "Bearer x" })),
  ).toEqual([403, "INCORRECT_BASIC_AUTH_FORMAT"]);
  expect(said(await ask("/v1/nothing"))).toEqual([404, "NOT_FOUND"]);
});

test("a key answers for 15 days whatever the body says, noes too, and only at its own address", async () => {
  const payment = authenticate();
  const wrong = { ...payment, amount: 1 };
  const key = { "idempotency-key": "one" };
  expect(said(await ask("/v1/payments/confirm", wrong, key))).toEqual([400, "INVALID_REQUEST"]);
  expect(said(await ask("/v1/payments/confirm", payment, key))).toEqual([400, "INVALID_REQUEST"]);
  const done = await ask("/v1/payments/confirm", payment, { "idempotency-key": "two" });
  expect(done).toMatchObject({
    status: 200,
    body: {
      status: "DONE",
      totalAmount: 10_000,
      balanceAmount: 10_000,
      currency: "KRW",
      version: "2022-11-16",
    },
  });
  expect((await ask("/v1/payments/confirm", payment, { "idempotency-key": "two" })).body).toEqual(
    done.body,
  );
  expect(said(await ask("/v1/payments/confirm", payment, { "idempotency-key": "three" }))).toEqual([
    400,
    "ALREADY_PROCESSED_PAYMENT",
  ]);
  expect(
    (await ask(`/v1/payments/${payment.paymentKey}/cancel`, { cancelReason: "x" }, key)).body[
      "status"
    ],
  ).toBe("CANCELED");
  expect(
    said(await ask("/v1/payments/confirm", payment, { "idempotency-key": "x".repeat(301) })),
  ).toEqual([400, "INVALID_IDEMPOTENCY_KEY"]);
});

test("a key whose request is still running answers that, and captures once", async () => {
  const payment = authenticate();
  const confirm = () =>
    ask("/v1/payments/confirm", payment, { "idempotency-key": `running ${payment.orderId}` });
  server.control.nextFault({ kind: "late", call: "confirm" });
  const first = confirm();
  await expect
    .poll(() => server.books().effects.some(({ paymentKey }) => paymentKey === payment.paymentKey))
    .toBe(true);
  for (const answer of await Promise.all([confirm(), confirm()]))
    expect(said(answer)).toEqual([409, "IDEMPOTENT_REQUEST_PROCESSING"]);
  expect((await first).status).toBe(200);
  expect((await confirm()).body).toEqual((await first).body);
  expect(
    server.books().effects.filter(({ paymentKey }) => paymentKey === payment.paymentKey),
  ).toHaveLength(1);
});

test.each([
  [99, "card"],
  [199, "virtual_account"],
] as const)("%i won by %s are too few", async (amount, method) => {
  expect(said(await ask("/v1/payments/confirm", authenticate(amount, method)))).toEqual([
    400,
    "BELOW_MINIMUM_AMOUNT",
  ]);
  expect((await ask("/v1/payments/confirm", authenticate(amount + 1, method))).status).toBe(200);
});

test("a test key can force an error, before anything else is looked at", async () => {
  expect(
    said(
      await ask(
        "/v1/payments/confirm",
        { paymentKey: "none" },
        { "tosspayments-test-code": "REJECT_CARD_PAYMENT" },
      ),
    ),
  ).toEqual([403, "REJECT_CARD_PAYMENT"]);
});

test("money goes back to a card by itself, and from a deposit only to a sound account; twice within a second not at all", async () => {
  const card = authenticate();
  await ask("/v1/payments/confirm", card);
  const cancel = (paymentKey: string, body: object) =>
    ask(`/v1/payments/${paymentKey}/cancel`, { cancelReason: "x", ...body });
  expect((await cancel(card.paymentKey, { cancelAmount: 4000 })).body).toMatchObject({
    status: "PARTIAL_CANCELED",
    balanceAmount: 6000,
    cancels: [{ cancelAmount: 4000, refundableAmount: 6000 }],
  });
  expect(said(await cancel(card.paymentKey, { cancelAmount: 1000 }))).toEqual([
    403,
    "FORBIDDEN_CONSECUTIVE_REQUEST",
  ]);
  server.control.clock({ advance: 1100 });
  expect(said(await cancel(card.paymentKey, { cancelAmount: 6001 }))).toEqual([
    403,
    "NOT_CANCELABLE_AMOUNT",
  ]);

  const account = authenticate(10_000, "virtual_account");
  expect((await ask("/v1/payments/confirm", account)).body).toMatchObject({
    status: "WAITING_FOR_DEPOSIT",
    approvedAt: null,
    secret: expect.stringMatching(/^ps_/),
    virtualAccount: { bankCode: "88", expired: false },
  });
  expect(said(await cancel(account.paymentKey, { cancelAmount: 1000 }))).toEqual([
    403,
    "NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT",
  ]);
  server.control.deposit(account);
  expect(said(await cancel(account.paymentKey, {}))).toEqual([400, "INVALID_REFUND_ACCOUNT_INFO"]);
  const refundReceiveAccount = { bank: "06", accountNumber: "110234567890", holderName: "홍길동" };
  expect(
    said(
      await cancel(account.paymentKey, {
        refundReceiveAccount: { ...refundReceiveAccount, bank: "moon" },
      }),
    ),
  ).toEqual([400, "INVALID_BANK"]);
  expect(
    said(
      await cancel(account.paymentKey, {
        refundReceiveAccount: { ...refundReceiveAccount, accountNumber: "110-234" },
      }),
    ),
  ).toEqual([400, "INVALID_REFUND_ACCOUNT_NUMBER"]);
  expect((await cancel(account.paymentKey, { refundReceiveAccount })).body).toMatchObject({
    status: "CANCELED",
    balanceAmount: 0,
  });
  expect(said(await cancel(account.paymentKey, { refundReceiveAccount }))).toEqual([
    400,
    "ALREADY_CANCELED_PAYMENT",
  ]);
});

test("the ledger file has every effect, in order, as the books have it", () => {
  const lines = readFileSync(ledgerFile, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(lines).toEqual(server.books().effects);
  expect(lines.length).toBeGreaterThan(8);
});

/** Somebody who takes webhooks, and answers as told. */
async function listener(answer: (count: number) => number) {
  const taken: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
  const http = createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    taken.push({ headers: incoming.headers, body: JSON.parse(text) as Record<string, unknown> });
    outgoing.writeHead(answer(taken.length)).end();
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    taken,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/webhooks/payment`,
    close: () => http.close(),
  };
}

test("webhooks come in both forms, and again by the schedule until they are answered 200", async () => {
  const shop = await listener((count) => (count < 3 ? 503 : 200));
  server.control.webhooks({ url: shop.url, compress: 60_000 });
  const account = authenticate(10_000, "virtual_account");
  await ask("/v1/payments/confirm", account);
  await expect.poll(() => shop.taken.length).toBeGreaterThanOrEqual(3);
  server.control.deposit(account);
  await expect.poll(() => server.books().webhooks.every(({ done }) => done)).toBe(true);
  const [first, second] = shop.taken;
  expect(first).toMatchObject({
    body: {
      eventType: "PAYMENT_STATUS_CHANGED",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      data: { status: "WAITING_FOR_DEPOSIT", orderId: account.orderId },
    },
    headers: { "tosspayments-webhook-transmission-retried-count": "0" },
  });
  expect(second!.headers["tosspayments-webhook-transmission-retried-count"]).toBe("1");
  expect(second!.headers["tosspayments-webhook-transmission-id"]).toBe(
    first!.headers["tosspayments-webhook-transmission-id"],
  );
  const flat = shop.taken.map(({ body }) => body).find((body) => !("eventType" in body));
  expect(Object.keys(flat!).toSorted()).toEqual([
    "createdAt",
    "orderId",
    "secret",
    "status",
    "transactionKey",
  ]);
  server.control.webhooks({ url: null });
  shop.close();
});

test("webhooks are copied, shuffled and mixed with forged ones as told", async () => {
  const shop = await listener(() => 200);
  server.control.webhooks({ url: shop.url, copies: 3, shuffle: true, forgedShare: 1 });
  const card = authenticate();
  await ask("/v1/payments/confirm", card);
  await expect
    .poll(
      () =>
        server.books().webhooks.filter(({ orderId, done }) => orderId === card.orderId && done)
          .length,
    )
    .toBeGreaterThanOrEqual(4);
  const kinds = server
    .books()
    .webhooks.filter(({ orderId }) => orderId === card.orderId)
    .map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "status")).toHaveLength(3);
  expect(kinds).toContain("forged");
  server.control.webhooks({ url: null });
  shop.close();
});

test("as a process it says where it is, is driven over HTTP, and ends when told", async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "toss-server.ts"), "--port", "0", "--seed", "5"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = /toss stand-in on (\S+)/.exec(line.toString())![1]!;
  const tell = async (verb: string, body: object = {}) =>
    (
      await fetch(`${url}/_control/${verb}`, { method: "POST", body: JSON.stringify(body) })
    ).json() as Promise<Record<string, unknown>>;
  const payment = await tell("authenticate", { orderId: "20261121-PROCESS1", amount: 5000 });
  await tell("next-fault", { kind: "502", call: "confirm" });
  const confirm = () =>
    fetch(`${url}/v1/payments/confirm`, {
      method: "POST",
      body: JSON.stringify(payment),
      headers: {
        authorization: basic("test_sk_standin0000000000"),
        "content-type": "application/json",
      },
    });
  expect((await confirm()).status).toBe(502);
  await confirm();
  const books = (await (await fetch(`${url}/_control/books`)).json()) as {
    effects: object[];
    calls: Record<string, number>;
  };
  expect(books.effects).toMatchObject([{ kind: "captured", amount: 5000 }]);
  expect(books.calls).toEqual({ "confirm with 502": 1, confirm: 1 });
  expect(await tell("nothing")).toHaveProperty("error");
  expect(await tell("next-fault", { kind: "moon" })).toHaveProperty("error");
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(0);
});
