import { expect, test } from "vitest";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { publishPolicies } from "../given/publish-policies.ts";
import { ownSite } from "#tests/given/own-site.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { signUps } from "#shop/member/table.server.ts";
import { conditionsOf, missingOf } from "#shop/opening/conditions.ts";
import { doctorLines } from "#shop/opening/doctor-lines.ts";
import { findOpening } from "#shop/opening/find-opening.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saveSite, seenOf } from "#shop/office/site/save-site.server.ts";
import { typedOf } from "#shop/site/site-fields.ts";
import { siteForms } from "#shop/site/site-forms.ts";
import { buildOrderForm } from "../has/order-form.ts";
import { asOwner, testShop, type TestShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

const by = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.9" };
const CLOSED = "아직 문을 열지 않았어요";
const closedPages = ["/order-reserve", "/non-member/order", "/login/singup", "/coupons"];

const { db } = await testShop();
await asOwner(await testShop(), "delete from site_settings");
const opensWhenReady = true;
const nothing = { payments: sandbox({ db, mode: "none" }), opensWhenReady };
const shop = await testShop({ ...nothing, mailer: mailboxMailer(db, { reachesNobody: true }) });
const ready = await testShop({ opensWhenReady });
await shop.has.admin();

test("until it is ready, pages that take something answer 503 and when to come again; others open", async () => {
  const visitor = await browser(shop);
  for (const path of closedPages) {
    const answer = await visitor.visit(path);
    expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "3600"]);
    const html = await answer.text();
    expect(html).toContain(CLOSED);
    expect(html).not.toContain("전자상거래법");
    const visibleHtml = html.replaceAll(/<(title|script)[\s\S]*?<\/\1>/g, "");
    expect(visibleHtml.match(/>아직 문을/g), path).toHaveLength(1);
    const sent = await visitor.send(path, { anything: "at all" });
    expect([400, 503], path).toContain(sent.status);
    expect(await sent.text(), path).toContain(CLOSED);
  }
  for (const path of ["/", "/board", "/qna", "/policy", "/login", "/non-member/order/info"])
    expect((await visitor.visit(path)).status, path).toBe(200);
});

test("the use cases refuse by themselves, and write nothing", async () => {
  const product = await shop.has.product({ stock: 5 });
  const refused = { code: "not-open-yet" };
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
  const owner = await ownersBrowser(shop);
  for (const path of ["/non-member/order", "/admin/setup"]) {
    const html = await (await owner.visit(path)).text();
    for (const words of ["사업자 정보", "제10조 1항", "개인정보 보호법 제30조", "/admin/policy"])
      expect(html, path).toContain(words);
  }
});

const officeScreens = [
  "/admin",
  "/admin/today",
  "/admin/order",
  "/admin/site",
  "/admin/payment-settings",
  "/admin/mail-settings",
  "/admin/message-settings",
  "/admin/policy",
  "/admin/law",
  "/admin/staff",
];

test("every screen of the back office says that the shop takes no orders, and leads to the next step", async () => {
  const owner = await ownersBrowser(shop);
  for (const path of officeScreens) {
    const html = await htmlOf(owner.visit(path));
    expect(html, path).toContain("아직 주문을 받지 않아요");
    expect(html, path).toMatch(/href="\/admin\/site#company"[^>]*>다음: (?:<!-- -->)?사업자 정보</);
    expect(html, path).not.toMatch(/모두 마쳤어요|쉬어도 좋아요/);
    expect(html, path).toMatch(/href="\/admin\/setup"[^>]*>(?:(?!<\/a>).)*오픈 준비/s);
  }
  const today = mainOf(await htmlOf(owner.visit("/admin/today")));
  expect(today.match(/준비하기</g)).toHaveLength(6);
});

/** No demonstration, and on a database that never was one. */
const business = { isDemonstration: false, hadDemoContent: false };

/** Every condition with its article, in the terminal as on the screen, and how many are left. */
async function expectSameSaid(at: TestShop, left: string[]): Promise<void> {
  const facts = await findOpening(at);
  const [conditions, missing] = [conditionsOf(facts), missingOf(facts)];
  expect(missing.map(({ id }) => id)).toEqual(left);
  const lines = doctorLines(facts, business);
  const owner = await ownersBrowser(at);
  const screen = mainOf(await htmlOf(owner.visit("/admin/setup")));
  const steps = screen.match(/<li[\s>][\s\S]*?<\/li>/g)!;
  expect([lines.length, steps.length]).toEqual([conditions.length + 2, conditions.length]);
  for (const [
    nth,
    { title, words, article, path, laterPath, isMet, isAdvice },
  ] of conditions.entries()) {
    const [line, step] = [lines[nth]!, steps[nth]!];
    const open = isAdvice ? ["·", "권장"] : ["✗", "필요해요"];
    const [mark, standing] = isMet ? ["✓", "마쳤어요"] : open;
    expect([line[0], step.includes(`${standing}</`)], line).toEqual([mark, true]);
    for (const phrase of [title, article ?? ""])
      expect([line.includes(phrase), step.includes(phrase)], phrase).toEqual([true, true]);
    expect([line.includes(words), step.includes(words)], words).toEqual([!isMet, !isMet]);
    const way = (isMet && laterPath) || path;
    expect([line.includes(path), step.includes(`href="${way}"`)]).toEqual([!isMet, true]);
  }
  const { length } = left;
  expect(lines.at(-1)).toBe(
    length ? `문을 열기까지 ${length}가지가 남았어요.` : "문을 열 수 있어요.",
  );
  const needed = conditions.filter(({ isAdvice }) => !isAdvice).length;
  expect(screen).toContain(`${needed}가지 가운데 ${needed - length}가지를 마쳤어요`);
}

test("the terminal says what the setup screen says, of an empty shop", () =>
  expectSameSaid(shop, ["company", "shipping", "payment", "mail", "terms", "privacy"]));

test("it opens by itself once all is there, in a process that saw it closed", async () => {
  const visitor = await browser(ready);
  expect((await visitor.visit("/non-member/order")).status).toBe(503);
  const { db } = ready;
  for (const part of ["shop", "company", "shipping"] as const) {
    const typed = typedOf(part, ownSite);
    const seen = seenOf(part, await findSite(db));
    await saveSite(ready, siteForms.parse({ ...typed, part, seen }), by);
  }
  expect((await visitor.visit("/non-member/order")).status).toBe(503);
  await expectSameSaid(ready, ["terms", "privacy"]);
  await publishPolicies(db);
  await expectSameSaid(ready, []);
  for (const path of closedPages) expect((await visitor.visit(path)).status, path).toBe(200);
  const product = await ready.has.product({ stock: 5 });
  const form = await buildOrderForm(db, [{ product }]);
  expect((await placeOrder(ready, form, { guestId: randomLetters(26) })).number).toMatch(/^\d{8}-/);
});
