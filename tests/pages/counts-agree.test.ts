import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { seedProducts } from "#db/seed/products.ts";
import { seedClaims } from "#db/seed/seed-claims.server.ts";
import { seedEarlierOrders } from "#db/seed/seed-earlier-orders.server.ts";
import { seedMembers } from "#db/seed/seed-members.server.ts";
import { seedOrders } from "#db/seed/seed-orders.server.ts";
import { seedQna } from "#db/seed/seed-qna.server.ts";
import { seedReviewsOf } from "#db/seed/seed-reviews.server.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { dutyKinds, type DutyKind } from "#shop/office/duty/duty-kinds.ts";
import { noticeStates } from "#shop/office/notice/notice-states.ts";
import { questionList } from "#shop/office/question/question-list.server.ts";
import { reviewList } from "#shop/office/review/review-list.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { buildProduct } from "../has/product.ts";
import { buildReservationForm, reservable } from "../has/reservation.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

/**
 * The demonstration's products without their pictures and sounds, and what people did with them.
 */
const shop = await testShop();
const shelf = [];
for (const { key, title, price, stock, saleKind, shippingClass, isShow, options } of seedProducts) {
  const product = { title, price, stock, saleKind, shippingClass, isShow, options };
  shelf.push({ ...(await buildProduct(shop.db, product)), key });
}
const all = await seedMembers(shop, PASSWORD);
const members = { all, demo: all[0]! };
await seedOrders(shop, shelf, members);
await seedEarlierOrders(shop);
await seedClaims(shop, shelf, members);
await seedQna(shop, shelf, members);
await seedReviewsOf(shop, shelf, members);
await giveTroubles();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

/** What a demonstration has none of: money to look at, notices that came to rest, a reservation. */
async function giveTroubles(): Promise<void> {
  const orderNumber = "20261101-AAAAAAAA";
  const found = () => ({ kind: "return_missing" as const, subject: randomUUID(), orderNumber });
  await shop.db.insert(paymentFindings).values([found(), found(), found()]);
  const parked = () => ({
    event: "order-paid" as const,
    subjectKey: orderNumber,
    to: "hong@example.com",
    messageId: randomUUID(),
    subject: "",
    text: "",
    html: "",
    state: "parked" as const,
  });
  await shop.db.insert(notices).values([parked(), parked()]);
  const product = await shop.has.product({ ...reservable, stock: 5 });
  const form = await buildReservationForm(shop.db, { product });
  await requestReservation(shop, product.id, form, { guestId: "a".repeat(26) });
}

async function pageAt(path: string, by = owner): Promise<string> {
  const answer = await by.visit(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.text()).replaceAll("<!-- -->", "");
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

/** The words of the list of links with this label. */
function linksIn(page: string, label: string): string {
  const nav = page.match(new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`, "s"));
  expect(nav, label).not.toBeNull();
  return wordsOf(nav![0]);
}

/** The number beside these words; 0 where they do not stand. */
const beside = (words: string, title: string): number =>
  Number(new RegExp(`(?:^|\\s)${title} (\\d+)(?:\\s|$)`).exec(words)?.[1] ?? 0);

test("what waits has one number on every screen that counts it", async () => {
  const today = linksIn(await pageAt("/admin/today"), "할 일");
  const count = (...kinds: DutyKind[]): number =>
    kinds.reduce((sum, kind) => sum + beside(today, dutyKinds[kind].title), 0);
  for (const kind of ["parcel", "claim", "question", "objection", "finding", "notice"] as const)
    expect([kind, count(kind) > 0]).toEqual([kind, true]);

  for (const path of ["/admin", "/admin/order"]) {
    const strip = linksIn(await pageAt(path), "오늘 할 일");
    for (const [kind, { title }] of Object.entries(dutyKinds))
      expect([path, kind, beside(strip, title)]).toEqual([path, kind, count(kind as DutyKind)]);
  }

  const badges = wordsOf(await pageAt("/admin/today"));
  const payments = wordsOf(await pageAt("/admin/payment"));
  const tabs = async (path: string, label: string) => linksIn(await pageAt(path), label);
  const counted: [what: string, shown: number, is: number][] = [
    [
      "badge of claims",
      beside(badges, "처리를 기다리는 요청"),
      count("claim", "refund", "withdrawal", "unsupplied"),
    ],
    ["badge of questions", beside(badges, "답변을 기다리는 질문"), count("question")],
    ["badge of findings", beside(badges, "확인할 결제"), count("finding")],
    ["badge of objections", beside(badges, "답을 기다리는 후기 이의"), count("objection")],
    ["list of findings", beside(payments, "확인할 것"), count("finding")],
    [
      "tab of questions",
      beside(await tabs("/admin/qna", "질문 상태"), questionList.fields.tab.options!["waiting"]!),
      count("question"),
    ],
    [
      "tab of objections",
      beside(
        await tabs("/admin/reviews", "후기 상태"),
        reviewList.fields.tab.options!["objected"]!,
      ),
      count("objection"),
    ],
    [
      "tab of notices",
      beside(await tabs("/admin/mailbox", "알림함 보기"), noticeStates.parked),
      count("notice"),
    ],
    [
      "tab of reservations",
      beside(await tabs("/admin/reserve", "예약 상태"), "예약신청"),
      count("reservation"),
    ],
  ];
  expect(counted.map(([what, shown]) => [what, shown])).toEqual(
    counted.map(([what, , is]) => [what, is]),
  );

  // The rows under a tab are those that it counts.
  const rows = async (path: string, link: RegExp) =>
    new Set((await pageAt(path)).match(link) ?? []).size;
  expect([
    await rows("/admin/qna", /href="\/admin\/qna\/(?!templates|faq)[^"]+"/g),
    await rows("/admin/reviews?tab=objected", /href="\/admin\/reviews\/(?!settings)[^"]+"/g),
  ]).toEqual([count("question"), count("objection")]);
});

test("the steps before the opening are as many on every screen that counts them", async () => {
  const closed = await ownersBrowser(await testShop({ opensWhenReady: true }), { agent: DESKTOP });
  const setup = wordsOf(await pageAt("/admin/setup", closed));
  const [, needed, done] = /(\d+)가지 가운데 (\d+)가지/.exec(setup)!;
  const left = Number(needed) - Number(done);
  expect(left).toBeGreaterThan(0);
  expect(beside(setup, "오픈 전에 남은 준비")).toBe(left);
});
