import { beforeAll, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

// A coarse alarm by ranks, which a busy machine does not move. How many milliseconds are left below it is measured in the bench.
const PAIRS = 12;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

let used = 0;

/** How often a known address took longer than the unknown one asked next to it, as a share: 0.5 where nothing can be told. */
const shareOf = (known: number[], unknown: number[]) =>
  known
    .flatMap((one) => unknown.map((other) => (one > other ? 1 : one === other ? 0.5 : 0) as number))
    .reduce((sum, each) => sum + each, 0) /
  (known.length * unknown.length);

const consents = { "consent.age": "on", "consent.terms": "on", "consent.privacy": "on" };
test.each([
  ["/login", (email: string) => ({ email, password: "wrong password" }), 401],
  [
    "/login/singup",
    (email: string) => ({
      way: "password",
      email,
      password: PASSWORD,
      name: "김새로",
      phone: "01012345678",
      ...consents,
    }),
    302,
  ],
  ["/login/password", (email: string) => ({ email }), 200],
] as const)("how long %s takes does not tell who has an account", async (path, form, status) => {
  const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let at = -1; at < PAIRS; at++) {
    // A password that is as costly to check as the shop makes it.
    const email = `${randomLetters(8)}@example.com`;
    await shop.auth.addAccount({ email, password: PASSWORD, name: "김회원" });
    const pair = [
      ["known", email],
      ["unknown", `${randomLetters(8)}@example.com`],
    ] as const;
    for (const [who, email] of at % 2 ? pair : pair.toReversed()) {
      const person = await browser(shop, { address: `10.${++used >> 8}.${used & 255}.1` });
      const started = performance.now();
      expect((await person.send(path, form(email))).status).toBe(status);
      // The first pair warms up.
      if (at >= 0) took[who].push(performance.now() - started);
    }
  }
  const share = shareOf(took.known, took.unknown);
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.9);
});
