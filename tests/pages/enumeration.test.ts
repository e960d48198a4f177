import { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const shop = await testShop();

/** No answer comes sooner than a step of the clock, which hides all but hashing. */
const STEP_MS = 250;

let used = 0;

/** What it costs to hash the passwords that are hashed for an answer, and how long it takes. */
async function workOf(path: string, form: Record<string, string>, status: number) {
  const person = await browser(shop, { address: `10.0.${++used}.1` });
  const hashed = vi.spyOn(Worker.prototype, "postMessage");
  const began = performance.now();
  expect((await person.send(path, form)).status).toBe(status);
  const ms = performance.now() - began;
  const costs = hashed.mock.calls.map(([message]) => {
    const { message: _password, nonce: _nonce, ...cost } = (message as HashRequest).parameters;
    return cost;
  });
  hashed.mockRestore();
  return { costs, ms };
}
type HashRequest = { parameters: Record<string, unknown> };

const consents = { "consent.age": "on", "consent.terms": "on", "consent.privacy": "on" };
// Milliseconds are not compared, since a busy machine moves them: the same hashes and the same step
// of the clock are what makes known and unknown addresses alike.
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
  const email = `${randomLetters(8)}@example.com`;
  // A password that is as costly to check as the shop makes it.
  await shop.auth.addAccount({ email, password: PASSWORD, name: "김회원" });
  const knownWork = await workOf(path, form(email), status);
  const unknown = await workOf(path, form(`${randomLetters(8)}@example.com`), status);
  expect(knownWork.costs).toEqual(unknown.costs);
  expect(knownWork.costs.length).toBe(path === "/login/password" ? 0 : 1);
  // Timers may be a moment early.
  expect(Math.min(knownWork.ms, unknown.ms)).toBeGreaterThan(STEP_MS - 5);
});
