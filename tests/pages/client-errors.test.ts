import { like } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { clientErrors } from "#shop/client-error/table.server.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { browser, DESKTOP, siteOf, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
await siteOf(shop);
afterEach(() => void vi.restoreAllMocks());

let addresses = 0;
const somebody = () => browser(shop, { agent: DESKTOP, address: `203.0.113.${++addresses}` });
const report = (overrides: object = {}) => ({
  message: `TypeError: ${randomLetters(12)}`,
  stack: "at x (/assets/home-AbCd1234.js:1:2)",
  path: "/non-member/order/complete/20261121-K7QF2M9X",
  release: "abc123",
  ...overrides,
});
type Visitor = Awaited<ReturnType<typeof browser>>;
const tell = (visitor: Visitor, body: unknown, headers: Record<string, string> = {}) =>
  visitor.ask("/client-errors", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { origin: shop.origin, "content-type": "application/json", ...headers },
  });
const kept = (message: string) => rowsOf(shop.db, clientErrors, { message });

// covers 2.54b
test("a browser's error is kept with its route, release and device, and nothing of the address", async () => {
  const sentReport = report();
  expect((await tell(await somebody(), sentReport)).status).toBe(204);
  const [row] = await kept(sentReport.message);
  expect(row).toMatchObject({
    source: "browser",
    route: "/non-member/order/complete/:orderId?",
    release: "abc123",
    count: 1,
    device: { osName: "Windows", browserName: "Chrome", deviceType: "desktop" },
  });
  expect(JSON.stringify(row)).not.toContain("K7QF2M9X");
});

test.each([
  ["another site's", report(), { origin: "https://evil.example" }, 403],
  ["nobody's", report(), { origin: "" }, 403],
  ["a compressed one", report(), { "content-encoding": "gzip" }, 415],
  ["one that is too long", "x".repeat(9000), {}, 413],
  ["no JSON", "{", {}, 400],
  ["a field twice", `${JSON.stringify(report()).slice(0, -1)},"message":"b"}`, {}, 400],
  ["half a character", report({ message: "\ud800" }), {}, 400],
  ["no object", "[]", {}, 400],
  ["one without a message", { path: "/", release: "a" }, {}, 400],
  ["one with a query in its path", report({ path: "/login?token=1" }), {}, 400],
  ["one with another address in its path", report({ path: "https://evil.example/" }), {}, 400],
  ["one with a broken release", report({ release: "<b>" }), {}, 400],
  ["one with a list as message", report({ message: ["a"] }), {}, 400],
])("%s report is refused and keeps nothing", async (_, body, headers, status) => {
  const before = await shop.db.$count(clientErrors);
  expect((await tell(await somebody(), body, headers)).status).toBe(status);
  expect(await shop.db.$count(clientErrors)).toBe(before);
});

test("nobody reads it by asking", async () =>
  expect((await (await somebody()).visit("/client-errors")).status).toBe(404));

test("one address tells twenty times in ten minutes; others still may", async () => {
  const eager = await somebody();
  const responses = await Promise.all(Array.from({ length: 30 }, () => tell(eager, report())));
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(20);
  const refused = responses.find(({ status }) => status === 429);
  const seconds = Number(refused?.headers.get("retry-after"));
  expect(seconds > 0 && seconds <= 600).toBe(true);
  expect((await tell(await somebody(), report())).status).toBe(204);
});

// covers 2.54b
test("an error while a page is made reaches the administrators; the answer does not wait for it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const message = `broken ${randomLetters(12)}`;
  const broken = {
    ...shop,
    now: () => {
      throw new Error(message);
    },
  };
  const visitor = await browser(broken, { address: "203.0.113.250" });
  const product = await shop.has.product({});
  expect((await visitor.visit(`/product/${product.id}`)).status).toBe(500);
  await expect
    .poll(
      async () =>
        (
          await shop.db
            .select()
            .from(clientErrors)
            .where(like(clientErrors.message, `%${message}%`))
        )[0],
    )
    .toMatchObject({
      source: "server",
      route: "/product/:id",
      release: expect.stringMatching(/^\w{6,}$/),
    });
});

test("when it cannot be kept either, the page's own answer stays the same", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await asOwner(shop, "alter table client_errors rename to client_errors_away");
  try {
    const broken = {
      ...shop,
      now: () => {
        throw new Error("broken twice");
      },
    };
    const product = await shop.has.product({});
    expect((await (await browser(broken)).visit(`/product/${product.id}`)).status).toBe(500);
    await expect.poll(() => logged.mock.calls.flat().join(" ")).toContain("could not be noted");
  } finally {
    await asOwner(shop, "alter table client_errors_away rename to client_errors");
  }
});

test("the back office lists errors by words that are only words, puts one aside and back, and counts what waits", async () => {
  const owner = await ownersBrowser(shop);
  const sentReport = report({ message: `<img src=x onerror=alert(1)> ${randomLetters(8)}` });
  await tell(await somebody(), sentReport);
  const [row] = await kept(sentReport.message);
  const shown = await (await owner.visit("/admin/error")).text();
  expect(shown).toContain("&lt;img src=x onerror=alert(1)&gt;");
  for (const words of [
    "번<",
    "abc123",
    "해결됨",
    "Windows 10",
    "Chrome 131",
    "/non-member/order/complete/:orderId?",
    "확인할 오류",
  ])
    expect(shown).toContain(words);
  expect(shown).not.toContain("<img src=x");
  expect(
    (
      await owner.send("/admin/error", { intent: "settle", fingerprint: row!.fingerprint })
    ).headers.get("location"),
  ).toBe("/admin/error");
  expect(await (await owner.visit("/admin/error?tab=settled")).text()).toContain(
    row!.message.slice(-8),
  );
  expect(
    (
      await owner.send("/admin/error", { intent: "reopen", fingerprint: row!.fingerprint })
    ).headers.get("location"),
  ).toBe("/admin/error?tab=settled");
  expect((await kept(sentReport.message))[0]?.settledAt).toBeNull();
  expect((await owner.send("/admin/error", { intent: "settle", fingerprint: "nope" })).status).toBe(
    400,
  );
  expect(await (await owner.visit("/admin/audit")).text()).toContain("오류 해결 표시");
});

test("a shop without errors says so", async () => {
  await shop.db.delete(clientErrors);
  const owner = await ownersBrowser(shop);
  expect(await (await owner.visit("/admin/error")).text()).toContain("확인할 오류가 없어요");
  expect(await (await owner.visit("/admin/error?tab=settled")).text()).toContain(
    "해결한 오류가 없어요",
  );
});

// covers 8.2
test("when a member's record cannot be read the page stands, and it is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { email } = await shop.has.member({});
  const isOfMembers = (columns: unknown) =>
    typeof columns === "object" && columns !== null && "emailVerified" in columns;
  const select = (columns: never) => {
    if (isOfMembers(columns)) throw new Error("no such record today");
    return shop.db.select(columns);
  };
  const visitor = await browser({
    ...shop,
    db: new Proxy(shop.db, {
      get: (db, name) => (name === "select" ? select : Reflect.get(db, name)),
    }),
  });
  await visitor.signIn(email);
  const answer = await visitor.visit("/policy");
  expect([answer.status, (await answer.text()).includes("님, 반가워요")]).toEqual([200, true]);
  expect(logged.mock.calls.flat().join(" ")).toContain(
    "member record failed: Error: no such record today",
  );
});

// covers 8.3
test("when nobody can say who asks, the error screen is shown and no page of anybody", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { email } = await shop.has.member({});
  const visitor = await browser({
    ...shop,
    auth: { ...shop.auth, findSession: () => Promise.reject(new Error("sessions are broken")) },
  });
  await visitor.signIn(email);
  await asOwner(shop, "alter table session rename to session_away");
  for (const path of ["/", "/my", "/my.data", "/admin", "/login"]) {
    const answer = await visitor.visit(path);
    const text = await answer.text();
    expect([path, answer.status, text.includes("로그인 정보를 확인하지 못했어요")]).toEqual([
      path,
      503,
      true,
    ]);
    if (!path.endsWith(".data")) expect(text).toContain("홈으로");
  }
  expect((await visitor.send("/cart", { intent: "clear" })).status).toBe(503);
  await asOwner(shop, "alter table session_away rename to session");
  await expect
    .poll(() => shop.db.$count(clientErrors, like(clientErrors.message, "%sessions are broken%")))
    .toBe(1);
});
