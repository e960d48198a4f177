import type { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import {
  findSandboxFaults,
  stopSandboxFaults,
} from "#adapters/payment/practice/sandbox-faults.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { ADMIN_EMAIL, PASSWORD, testShop } from "#tests/test-shop.ts";
import { mounted, ordered } from "./sandbox-console-given.ts";

let app: Hono;

const { db } = await testShop();
const shop = await testShop({
  origin: "http://localhost:3000",
  payments: sandbox({ db, practicePath: "/sandbox", faultsEvery: 0, answerWithin: 20 }),
});

beforeEach(() => {
  app = mounted(shop);
});

const see = async (path = "/sandbox") => (await app.request(path)).text();

describe("the owner gives back at the provider's counter", () => {
  test("a part, then all: the order follows", async () => {
    const { press, said: readOutcome, now } = await ordered(shop, app, "card");
    expect((await now()).payment).toBe("paid");
    await press({ do: "cancel", amount: "10,000원", tell: "once" });
    expect((await now()).payment).toBe("partially_refunded");
    expect(
      await readOutcome(await press({ do: "cancel", amount: "20001", tell: "once" })),
    ).toMatchObject({
      done: "wrong-amount",
    });
    await press({ do: "cancel", amount: "", tell: "once" });
    expect(await now()).toMatchObject({ payment: "refunded" });
  });

  test.each(["-1", "0", "abc", "1e3", "99999999999999"])(
    "an amount of %s gives nothing back",
    async (amount) => {
      const { press, said: readOutcome, book } = await ordered(shop, app, "card");
      expect(await readOutcome(await press({ do: "cancel", amount, tell: "once" }))).toMatchObject({
        done: "wrong-amount",
      });
      expect((await book()).returned).toBe(0);
    },
  );
});

describe("faults", () => {
  const send = (fields: Record<string, string>) =>
    app.request("/sandbox/faults", { method: "POST", body: new URLSearchParams(fields) });

  test("are switched on with seed and share, said on the page, and off again", async () => {
    await send({ do: "start", seed: "11", share: "30", kind: "500" });
    expect(await findSandboxFaults(shop.db)).toMatchObject({
      seed: 11,
      share: 30,
      kinds: ["500"],
      calls: 0,
    });
    expect(await see()).toContain("시드 11, 호출의 30%");
    await send({ do: "stop" });
    expect(await findSandboxFaults(shop.db)).toBeNull();
  });

  test.each([
    { seed: "x", share: "30" },
    { seed: "-1", share: "30" },
    { seed: "1", share: "0" },
    { seed: "1", share: "101" },
    { seed: "9999999999", share: "1" },
    {},
  ])("%j is refused", async (fields) => {
    expect(
      (await send({ do: "start", ...(fields as Record<string, string>) })).headers.get("location"),
    ).toContain("wrong-faults");
    expect(await findSandboxFaults(shop.db)).toBeNull();
  });

  test("while every call fails the deposit is not lost: it is told again when they are off", async () => {
    const { press, now } = await ordered(shop, app);
    await send({ do: "start", seed: "1", share: "100", kind: "503" });
    const answer = await press({ do: "deposit", step: "exact", tell: "once" }, mounted(shop));
    expect(answer.headers.get("location")).toContain("503");
    expect((await now()).payment).toBe("waiting_deposit");
    await stopSandboxFaults(shop.db);
    await expect.poll(async () => (await now()).payment).toBe("paid");
  });
});

describe("who may", () => {
  test("unknown payments, unknown buttons and bodies of another kind do nothing", async () => {
    const { paymentKey, press, said: readOutcome, book } = await ordered(shop, app);
    const before = await book();
    for (const key of ["x", `sandbox_${"a".repeat(32)}`])
      expect(
        (
          await app.request(`/sandbox/payments/${key}`, {
            method: "POST",
            body: new URLSearchParams({ do: "tell" }),
          })
        ).status,
      ).toBe(404);
    for (const fields of [
      {},
      { do: "steal" },
      { do: "deposit" },
      { do: "deposit", step: "constructor" },
      { do: "tell", tell: "toString" },
    ])
      expect(await readOutcome(await press(fields as never))).toMatchObject({ done: "wrong" });
    expect(
      (
        await app.request(`/sandbox/payments/${paymentKey}`, {
          method: "POST",
          body: JSON.stringify({ do: "deposit", step: "exact" }),
          headers: { "Content-Type": "application/json" },
        })
      ).status,
    ).toBe(404);
    expect((await press({ do: "tell", tell: "x".repeat(9000) })).status).toBe(404);
    expect(await book()).toEqual(before);
  });

  test("away from the own machine only an administrator sees it", async () => {
    const away = await testShop({ ...shop, origin: "http://shop.test" });
    await away.has.admin();
    await away.has.member({ email: "somebody@example.com" });
    const cookieOf = async (email: string, kind: "admin" | "member") => {
      const { cookies } = await away.auth.signIn(
        { email, password: PASSWORD },
        { address: "203.0.113.7", headers: new Headers() },
        kind,
      );
      return cookies.map((line) => line.split(";")[0]).join("; ");
    };
    const site = mounted(away);
    const ask = async (cookie: string) =>
      (await site.request("/sandbox", { headers: { cookie } })).status;
    expect([
      await ask(""),
      await ask(await cookieOf("somebody@example.com", "member")),
      await ask(await cookieOf(ADMIN_EMAIL, "member")),
      await ask(await cookieOf(ADMIN_EMAIL, "admin")),
    ]).toEqual([404, 404, 404, 200]);
    const { paymentKey, book } = await ordered(shop, app);
    expect(
      (
        await site.request(`/sandbox/payments/${paymentKey}`, {
          method: "POST",
          body: new URLSearchParams({ do: "deposit", step: "exact" }),
        })
      ).status,
    ).toBe(404);
    expect((await book()).taken).toBe(0);
  });

  test("a shop at home shows nothing to another machine, whatever name that machine asks for", async () => {
    const { paymentKey, book, press } = await ordered(shop, app);
    const reached = mounted(shop, {}, false);
    for (const path of ["/sandbox", "/sandbox/faults", "http://localhost:3000/sandbox"])
      expect((await reached.request(path, { headers: { host: "localhost:3000" } })).status).toBe(
        404,
      );
    expect((await press({ do: "deposit", step: "exact" }, reached)).status).toBe(404);
    expect((await book()).taken).toBe(0);
    expect((await mounted(shop).request(`/sandbox?order=${paymentKey}`)).status).toBe(200);
  });

  test("a business has none of it: not with practice payments switched on, not with another provider", async () => {
    const { db } = shop;
    for (const payments of [sandbox({ db }), scriptedProvider()]) {
      const site = mounted(await testShop({ origin: "http://localhost:3000", payments }));
      for (const path of ["/sandbox", "/sandbox/faults"])
        expect((await site.request(path)).status).toBe(404);
      expect(
        (
          await site.request("/sandbox/faults", {
            method: "POST",
            body: new URLSearchParams({ do: "start", seed: "1", share: "100" }),
          })
        ).status,
      ).toBe(404);
    }
    expect(await findSandboxFaults(db)).toBeNull();
  });
});
