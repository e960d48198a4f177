import { beforeAll, expect, test } from "vitest";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { demoSite } from "#db/seed/demo-site.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { signUps } from "#shop/member/table.server.ts";
import { conditionsOf, missingOf } from "#shop/opening/conditions.ts";
import { doctorLines } from "#shop/opening/doctor-lines.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { policyKindNames } from "#shop/policy/policy-kinds.ts";
import { policies } from "#shop/policy/table.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saveSite, seenOf } from "#shop/site/save-site.server.ts";
import { typedOf } from "#shop/site/site-fields.ts";
import { siteForms } from "#shop/site/site-forms.ts";
import { machinesOf, pages } from "../authorization/routes-of-the-shop.ts";
import { demoProfile } from "../given/demo-profile.ts";
import { buildOrderForm } from "../has/order-form.ts";
import { asOwner, testShop, type TestShop } from "../test-shop.ts";
import { htmlOf } from "./read-page.ts";
import { browser, siteOf } from "./visit.ts";

const by = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.9" };
const CLOSED = "아직 문을 열지 않았어요";
const closedPages = ["/order-reserve", "/non-member/order", "/login/singup"];

let shop: TestShop;
let ready: TestShop;
beforeAll(async () => {
  const { db } = await testShop();
  await asOwner(await testShop(), "delete from site_settings");
  const opensWhenReady = true;
  const nothing = { payments: sandbox({ db, mode: "none" }), opensWhenReady };
  shop = await testShop({ ...nothing, mailer: mailboxMailer(db, { reachesNobody: true }) });
  ready = await testShop({ opensWhenReady });
});

/** Addresses of one pattern: without what may be left out, with something that is there, and with nothing that is. */
function addressesOf(pattern: string, known: Record<string, string>): string[] {
  const bare = pattern.replace(/\/:\w+\?/g, "").replace(/\{.*\}\??$/, "") || "/";
  const filled = (of: (name: string) => string) =>
    pattern
      .replace(/\{([^}]*)\}\??/g, "$1")
      .replace(/:(\w+)(?:\{[^}]*\})?\??/g, (_, name: string) => encodeURIComponent(of(name)))
      .replace("*", "nope");
  const there = filled((name) => known[`${pattern} ${name}`] ?? known[name] ?? randomLetters(24));
  return [...new Set([...(bare.includes(":") ? [] : [bare.replace("*", "")]), there])];
}

test("an empty shop shows nobody's data at any address, to anybody, and fails nowhere", async () => {
  const { id } = await shop.has.admin();
  const product = await shop.has.product();
  const known = { id: product.id, productId: product.id, kind: "terms", "/admin/user/:id id": id };
  const [visitor, owner] = [await browser(shop), await browser(shop)];
  await owner.signIn();
  const { routes } = await siteOf(shop);
  const paths = [...machinesOf(routes), ...pages]
    .filter(({ methods, pattern }) => methods.includes("GET") && pattern !== "/sign-out")
    .flatMap(({ pattern }) => addressesOf(pattern, known));
  expect(paths.length).toBeGreaterThan(120);
  const closed = new Set<string>();
  for (const path of paths)
    for (const who of [visitor, owner]) {
      const answer = await who.visit(path);
      const said = (await answer.text()).replace(/[\w*]+@sori\.example/g, "");
      const takes = answer.status < 500 ? null : /^\/[\w-]+(?:\/order|\/singup)?/.exec(path)![0];
      if (takes) expect(said, path).toContain(CLOSED);
      if (takes) closed.add(takes);
      expect(
        demoProfile.filter((each) => said.includes(each)),
        path,
      ).toEqual([]);
    }
  expect([...closed].toSorted()).toEqual([
    "/login/singup",
    "/non-member/order",
    "/order",
    "/order-reserve",
    "/order-reserve/order",
  ]);
});

test("until it is ready, pages that take something answer 503 and when to come again; others open", async () => {
  const visitor = await browser(shop);
  for (const path of closedPages) {
    const answer = await visitor.visit(path);
    expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "3600"]);
    const html = await answer.text();
    expect(html).toContain(CLOSED);
    expect(html).not.toContain("전자상거래법");
    const sent = await visitor.send(path, { anything: "at all" });
    expect([400, 503], path).toContain(sent.status);
    expect(await sent.text(), path).toContain(CLOSED);
  }
  for (const path of ["/", "/board", "/qna", "/policy", "/login", "/non-member/order/info"])
    expect((await visitor.visit(path)).status, path).toBe(200);
});

test("the use cases refuse by themselves, and write nothing", async () => {
  const product = await shop.has.product({ stock: 5 });
  const refused = { code: "not-open-yet", status: 503 };
  const form = await buildOrderForm(shop.db, [{ product }]);
  await expect(placeOrder(shop, form, { guestId: randomLetters(26) })).rejects.toMatchObject(
    refused,
  );
  await expect(
    requestReservation(shop, product.id, {} as never, { guestId: randomLetters(26) }),
  ).rejects.toMatchObject(refused);
  expect(await shop.db.select().from(orders)).toEqual([]);
  expect(await shop.db.select().from(signUps)).toEqual([]);
});

test("the owner is told what is missing, with the article and the way there", async () => {
  const owner = await browser(shop);
  await owner.signIn();
  for (const path of ["/non-member/order", "/admin/setup"]) {
    const html = await (await owner.visit(path)).text();
    for (const words of ["사업자 정보", "제10조 1항", "개인정보 보호법 제30조", "/admin/policy"])
      expect(html, path).toContain(words);
  }
  expect(await (await owner.visit("/admin")).text()).toContain("문 열기 전에");
});

test("the terminal says what the setup screen says, of an empty shop and of one that may open", async () => {
  const { site: _site, ...rest } = await findOpening(shop);
  const open = { hasShipping: true, hasTerms: true, hasPrivacy: true, mailArrives: true };
  for (const facts of [
    await findOpening(shop),
    { ...rest, ...open, site: demoSite, takesPayments: true, hasProduct: false },
  ]) {
    const conditions = conditionsOf(facts);
    const lines = doctorLines(facts);
    expect(lines).toHaveLength(conditions.length + 2);
    for (const [at, { title, words, article, isMet }] of conditions.entries()) {
      expect(lines[at]).toContain(title);
      expect(lines[at]!.startsWith("✓")).toBe(isMet);
      for (const said of [article ?? "", isMet ? "" : words]) expect(lines[at]).toContain(said);
    }
    const { length } = missingOf(facts);
    expect(lines.at(-1)).toBe(
      length ? `문을 열기까지 ${length}가지가 남았어요.` : "문을 열 수 있어요.",
    );
  }
  const owner = await browser(shop);
  await owner.signIn();
  const screen = await htmlOf(owner.visit("/admin/setup"));
  for (const { title, words, article } of missingOf(await findOpening(shop)))
    for (const said of [title, words, article ?? ""]) expect(screen).toContain(said);
});

test("it opens by itself once all is there, in a process that saw it closed", async () => {
  const visitor = await browser(ready);
  expect((await visitor.visit("/non-member/order")).status).toBe(503);
  const { db } = ready;
  for (const part of ["shop", "company", "shipping"] as const) {
    const typed = typedOf(part, demoSite);
    const seen = seenOf(part, await findSite(db));
    await saveSite(ready, siteForms.parse({ ...typed, part, seen }), by);
  }
  expect((await visitor.visit("/non-member/order")).status).toBe(503);
  await db.insert(policies).values(
    policyKindNames.map((kind) => ({
      kind,
      version: "1.0",
      title: "문서",
      html: "<p>글</p>",
      effectiveOn: "2026-01-01",
      publishedAt: new Date("2026-01-01"),
    })),
  );
  for (const path of closedPages) expect((await visitor.visit(path)).status, path).toBe(200);
  const product = await ready.has.product({ stock: 5 });
  const form = await buildOrderForm(db, [{ product }]);
  expect((await placeOrder(ready, form, { guestId: randomLetters(26) })).number).toMatch(/^\d{8}-/);
});
