import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTossServer } from "./toss-server.ts";
import { ask, authenticate, basic, type Answer } from "./toss-server-given.ts";

const ledgerFile = join(mkdtempSync(join(tmpdir(), "toss-ledger-")), "effects.jsonl");

const server = await startTossServer({ ledgerFile, slowness: { lateMs: 300 } });

afterAll(() => server.close());

const statusAndCode = ({ status, body }: Answer) => [status, body["code"]];

test("who has no key, the wrong key, or forgets the colon is told so as Toss does", async () => {
  const { paymentKey } = authenticate(server);
  expect(
    statusAndCode(
      await ask(server, `/v1/payments/${paymentKey}`, undefined, {
        authorization: basic("test_sk_wrong"),
      }),
    ),
  ).toEqual([401, "UNAUTHORIZED_KEY"]);
  expect(
    statusAndCode(
      await ask(server, `/v1/payments/${paymentKey}`, undefined, {
        authorization: `Basic ${Buffer.from(server.secretKey).toString("base64")}`,
      }),
    ),
  ).toEqual([401, "UNAUTHORIZED_KEY"]);
  expect(
    statusAndCode(
      await ask(server, `/v1/payments/${paymentKey}`, undefined, { authorization: "Bearer x" }),
    ),
  ).toEqual([403, "INCORRECT_BASIC_AUTH_FORMAT"]);
  expect(statusAndCode(await ask(server, "/v1/nothing"))).toEqual([404, "NOT_FOUND"]);
});

test("a key answers for 15 days whatever the body says, noes too, and only at its own address", async () => {
  const payment = authenticate(server);
  const wrong = { ...payment, amount: 1 };
  const key = { "idempotency-key": "one" };
  expect(statusAndCode(await ask(server, "/v1/payments/confirm", wrong, key))).toEqual([
    400,
    "INVALID_REQUEST",
  ]);
  expect(statusAndCode(await ask(server, "/v1/payments/confirm", payment, key))).toEqual([
    400,
    "INVALID_REQUEST",
  ]);
  const done = await ask(server, "/v1/payments/confirm", payment, { "idempotency-key": "two" });
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
  expect(
    (await ask(server, "/v1/payments/confirm", payment, { "idempotency-key": "two" })).body,
  ).toEqual(done.body);
  expect(
    statusAndCode(
      await ask(server, "/v1/payments/confirm", payment, { "idempotency-key": "three" }),
    ),
  ).toEqual([400, "ALREADY_PROCESSED_PAYMENT"]);
  expect(
    (await ask(server, `/v1/payments/${payment.paymentKey}/cancel`, { cancelReason: "x" }, key))
      .body["status"],
  ).toBe("CANCELED");
  expect(
    statusAndCode(
      await ask(server, "/v1/payments/confirm", payment, { "idempotency-key": "x".repeat(301) }),
    ),
  ).toEqual([400, "INVALID_IDEMPOTENCY_KEY"]);
});

test("a key whose request is still running answers that, and captures once", async () => {
  const payment = authenticate(server);
  const confirm = () =>
    ask(server, "/v1/payments/confirm", payment, {
      "idempotency-key": `running ${payment.orderId}`,
    });
  server.control.nextFault({ kind: "late", call: "confirm" });
  const first = confirm();
  await expect
    .poll(() => server.books().effects.some(({ paymentKey }) => paymentKey === payment.paymentKey))
    .toBe(true);
  for (const answer of await Promise.all([confirm(), confirm()]))
    expect(statusAndCode(answer)).toEqual([409, "IDEMPOTENT_REQUEST_PROCESSING"]);
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
  expect(
    statusAndCode(await ask(server, "/v1/payments/confirm", authenticate(server, amount, method))),
  ).toEqual([400, "BELOW_MINIMUM_AMOUNT"]);
  expect(
    (await ask(server, "/v1/payments/confirm", authenticate(server, amount + 1, method))).status,
  ).toBe(200);
});

test("a test key can force an error, before anything else is looked at", async () => {
  expect(
    statusAndCode(
      await ask(
        server,
        "/v1/payments/confirm",
        { paymentKey: "none" },
        { "tosspayments-test-code": "REJECT_CARD_PAYMENT" },
      ),
    ),
  ).toEqual([403, "REJECT_CARD_PAYMENT"]);
});

test("money goes back to a card by itself, and from a deposit only to a sound account; twice within a second not at all", async () => {
  const card = authenticate(server);
  await ask(server, "/v1/payments/confirm", card);
  const cancel = (paymentKey: string, body: object) =>
    ask(server, `/v1/payments/${paymentKey}/cancel`, { cancelReason: "x", ...body });
  expect((await cancel(card.paymentKey, { cancelAmount: 4000 })).body).toMatchObject({
    status: "PARTIAL_CANCELED",
    balanceAmount: 6000,
    cancels: [{ cancelAmount: 4000, refundableAmount: 6000 }],
  });
  expect(statusAndCode(await cancel(card.paymentKey, { cancelAmount: 1000 }))).toEqual([
    403,
    "FORBIDDEN_CONSECUTIVE_REQUEST",
  ]);
  server.control.clock({ advance: 1100 });
  expect(statusAndCode(await cancel(card.paymentKey, { cancelAmount: 6001 }))).toEqual([
    403,
    "NOT_CANCELABLE_AMOUNT",
  ]);

  const account = authenticate(server, 10_000, "virtual_account");
  expect((await ask(server, "/v1/payments/confirm", account)).body).toMatchObject({
    status: "WAITING_FOR_DEPOSIT",
    approvedAt: null,
    secret: expect.stringMatching(/^ps_/),
    virtualAccount: { bankCode: "88", expired: false },
  });
  expect(statusAndCode(await cancel(account.paymentKey, { cancelAmount: 1000 }))).toEqual([
    403,
    "NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT",
  ]);
  server.control.deposit(account);
  expect(statusAndCode(await cancel(account.paymentKey, {}))).toEqual([
    400,
    "INVALID_REFUND_ACCOUNT_INFO",
  ]);
  const refundReceiveAccount = { bank: "06", accountNumber: "110234567890", holderName: "홍길동" };
  expect(
    statusAndCode(
      await cancel(account.paymentKey, {
        refundReceiveAccount: { ...refundReceiveAccount, bank: "moon" },
      }),
    ),
  ).toEqual([400, "INVALID_BANK"]);
  expect(
    statusAndCode(
      await cancel(account.paymentKey, {
        refundReceiveAccount: { ...refundReceiveAccount, accountNumber: "110-234" },
      }),
    ),
  ).toEqual([400, "INVALID_REFUND_ACCOUNT_NUMBER"]);
  expect((await cancel(account.paymentKey, { refundReceiveAccount })).body).toMatchObject({
    status: "CANCELED",
    balanceAmount: 0,
  });
  expect(statusAndCode(await cancel(account.paymentKey, { refundReceiveAccount }))).toEqual([
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
