import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { afterFile } from "../after-file.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const usual = await testShop();
/** The same database over connections that refuse every write, as a standby does. */
const readOnly = openDatabase(
  `${usual.databaseUrl}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`,
  { role: APPLICATION_ROLE },
);
afterAll(() => readOnly.pool.end());
const shop = { ...usual, standby: { db: readOnly.db, isFresh: () => true } };
const queries = vi.spyOn(readOnly.pool, "query");
afterFile(() => queries.mockRestore());

const product = await shop.has.product({ title: "새벽 보이스팩", price: 39_900, stock: 9 });
const readsThere = async (visit: () => Promise<Response>) => {
  queries.mockClear();
  const answer = await visit();
  await answer.text();
  const { status } = answer;
  return [status, queries.mock.calls.length > 0];
};

test.each([
  "/",
  `/product/${product.id}`,
  "/search?q=새벽",
  "/api/products?limit=5",
  `/api/products/${product.id}`,
  "/api/search?q=새벽",
  "/feeds/google.xml",
])("%s reads the standby, and writes nothing there", async (path) => {
  const device = await browser(shop);
  expect(await readsThere(() => device.visit(path))).toEqual([200, true]);
});

test.each([`/non-member/order/${product.id}`, "/non-member/order/info", "/login"])(
  "%s does not",
  async (path) => {
    const device = await browser(shop);
    expect(await readsThere(() => device.visit(path))).toEqual([200, false]);
  },
);

test("neither do the pages of a member and the back office", async () => {
  await shop.has.member({ email: "reader@sori.example" });
  await shop.has.admin();
  const member = await browser(shop);
  await member.signIn("reader@sori.example");
  for (const path of ["/my", "/order", "/my/sounds"])
    expect(await readsThere(() => member.visit(path))).toEqual([200, false]);
  const admin = await browser(shop);
  await admin.signIn();
  for (const path of ["/admin/order", "/admin/product"])
    expect(await readsThere(() => admin.visit(path))).toEqual([200, false]);
});
