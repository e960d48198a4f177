import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTossServer } from "./toss-server.ts";
import { ask, authenticate, basic } from "./toss-server-given.ts";

const ledgerFile = join(mkdtempSync(join(tmpdir(), "toss-ledger-")), "effects.jsonl");

const server = await startTossServer({ ledgerFile, slowness: { lateMs: 300 } });

afterAll(() => server.close());

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
  const account = authenticate(server, 10_000, "virtual_account");
  await ask(server, "/v1/payments/confirm", account);
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
  const card = authenticate(server);
  await ask(server, "/v1/payments/confirm", card);
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
