import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { isReady } from "#server/http/is-ready.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { browser, membersBrowser } from "./visit.ts";

test("while the database refuses writes whoever reads is served, also the search, limits hold, and readiness says what is so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  // A full disk that another test of this process met is a minute ago.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
  const shop = await testShop();
  const product = await shop.has.product({ title: "새벽 목소리" });
  const { email } = await shop.has.member();
  const fields = await buildOrderFields(shop.db, [{ product }]);
  const before = await membersBrowser(shop, email);
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await asOwner(shop, `alter database "${name}" set default_transaction_read_only = on`);
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 4, role: APPLICATION_ROLE });
  onTestFinished(() => pool.end());
  const reading = await testShop({ db });
  const guest = await browser(reading);
  const member = await browser(reading);
  for (const [key, value] of before.cookies) member.cookies.set(key, value);

  const search = encodeURIComponent("새벽");
  const paths =
    `/ /product/${product.id} /search?q=${search} /search?q=nothing+of+it /api/search?q=${search} /api/products
    /api/products/${product.id} /board /qna /wish /non-member/order/${product.id} /login /verify /sitemap.xml
    /feeds/google.xml /non-member/order/info /admin-login /healthz`.split(/\s+/);
  const statuses = async (device: typeof guest, askedPaths: string[]) => {
    const answered: [string, number][] = [];
    for (const path of askedPaths) answered.push([path, (await device.visit(path)).status]);
    return answered.filter(([, status]) => status !== 200);
  };
  expect(await statuses(guest, paths)).toEqual([]);
  expect(await statuses(member, ["/", "/my", `/search?q=${search}`, "/wish"])).toEqual([]);
  expect(await (await guest.visit(`/search?q=${search}`)).text()).toContain("새벽 목소리");

  // Whoever looks at the status alone is told that no order is taken, or that pages are read.
  const answered = async (path: string) => {
    const answer = await guest.visit(path);
    return [answer.status, await answer.text()];
  };
  expect(await answered("/readyz")).toEqual([503, "the database refuses writes"]);
  expect(await answered("/readyz?exclude=writes")).toEqual([
    200,
    "ready to read only: the database refuses writes",
  ]);
  expect([await isReady(db), await isReady(shop.db)]).toEqual([false, true]);

  const order = await guest.send(`/non-member/order/${product.id}`, fields);
  expect(order.status).toBe(503);

  const limit = { key: "of a reader", most: 3, seconds: 3600 };
  const tries = Array.from({ length: 5 }, () => spendAttempt(db, [limit]));
  const codes = (await Promise.allSettled(tries)).map((tried) =>
    tried.status === "fulfilled" ? "served" : isRefusal(tried.reason) && tried.reason.code,
  );
  expect(codes.toSorted()).toEqual([
    "served",
    "served",
    "served",
    "too-many-attempts",
    "too-many-attempts",
  ]);
});
