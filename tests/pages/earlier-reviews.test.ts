import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { EARLIER_REVIEWS_CLAUSE } from "#shop/policy/template/earlier-reviews-clause.ts";
import { policies } from "#shop/policy/table.server.ts";
import { keepEarlierReviews } from "#shop/review/earlier/keep-earlier.server.ts";
import { earlierReviews } from "#shop/review/earlier/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { publishPolicies } from "../given/publish-policies.ts";
import { buildReview, setReviews } from "#tests/has/review.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { flashOf, goneTo, htmlOf, mainOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const { db } = shop;
await publishPolicies(db, ["reviews"], `<p>${EARLIER_REVIEWS_CLAUSE}</p>`);
const owner = await ownersBrowser(shop);
const guest = await browser(shop);
const product = await shop.has.product({ title: "새벽 보이스팩" });
await buildReview(db, {
  stars: 4,
  text: "여기서 산 목소리예요.",
  of: { lines: [{ product, quantity: 1 }] },
});

const DESK = "/admin/move/reviews";
const PATH = `/product/${product.id}`;
const ALL = `${PATH}/reviews/earlier`;
const TITLE = "다른 곳에서 쓴 후기";

const write = async (text: string, more: { stars?: number; at?: string } = {}) => {
  const ids = await keepEarlierReviews(db, [
    {
      source: "smartstore",
      formerNumber: randomLetters(8),
      shopName: "스마트스토어",
      productId: product.id,
      stars: more.stars ?? 1,
      writerName: "김**",
      text,
      answer: "고마워요.",
      writtenAt: new Date(more.at ?? "2024-05-13T03:00:00Z"),
    },
  ]);
  return [...ids.values()][0]!;
};
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json]) => json,
  );
/** What a visitor reads of the rating: the summary, and every number of reviews. */
const ratingOf = (html: string) =>
  html.match(/후기 [\d,]+개|별점 5점 만점에 4점|<p class="text-40[^]*?<\/p>/g);
const settings = { isOn: "on", writeDays: "90", editDays: "30" };

test("they are shown with where and when they were written, and change neither rating, count nor structured data", async () => {
  await setReviews(db, true);
  await write("<b>전에 산</b> 목소리예요.");
  const before = await htmlOf(guest.visit(PATH));
  expect(before).not.toContain(TITLE);
  expect(before).not.toContain("전에 산");
  expect((await guest.visit(ALL)).status).toBe(404);

  await setReviews(db, true, true);
  const after = await htmlOf(guest.visit(PATH));
  const section = after.slice(after.indexOf('id="earlier-reviews"'));
  for (const words of [
    TITLE,
    "김**",
    "스마트스토어에서 쓴 후기",
    '<time dateTime="2024-05-13T03:00:00.000Z">',
    "&lt;b&gt;전에 산&lt;/b&gt;",
    "고마워요.",
    "평점과 후기 수에는 넣지 않았어요",
  ])
    expect(section).toContain(words);
  expect(after.indexOf("여기서 산 목소리예요.")).toBeLessThan(
    after.indexOf('id="earlier-reviews"'),
  );
  expect(dataOf(after)).toEqual(dataOf(before));
  expect(dataOf(after).join()).toContain('"reviewCount":1');
  expect(ratingOf(after)).toEqual(ratingOf(before));
  expect(await htmlOf(guest.visit(`${PATH}/reviews?sort=low`))).not.toContain("전에 산");
  expect(mainOf(await htmlOf(guest.visit("/policy/reviews")))).toContain(TITLE);
});

test("the newest four stand on the page, all of them on their own, and one that is hidden or removed on neither", async () => {
  for (const at of [1, 2, 3, 4]) await write(`후기 ${at}번`, { at: `2024-06-0${at}T00:00:00Z` });
  const short = await htmlOf(guest.visit(PATH));
  expect([short.includes("전에 산"), short.includes(`href="${ALL}"`)]).toEqual([false, true]);
  const all = mainOf(await htmlOf(guest.visit(ALL)));
  expect(all).toContain("전에 산");
  expect(all.indexOf("후기 4번")).toBeLessThan(all.indexOf("후기 1번"));

  const [row] = await rowsOf(db, earlierReviews, { text: "후기 4번" });
  const list = mainOf(await htmlOf(owner.visit(DESK)));
  expect(list).toContain(`${DESK}/${row!.id}`);
  const hidden = await owner.send(DESK, { intent: "hide", id: row!.id });
  expect([...goneTo(hidden), flashOf(hidden)]).toEqual([
    303,
    `${DESK}/${row!.id}`,
    expect.stringContaining("숨겼어요"),
  ]);
  for (const path of [PATH, ALL]) expect(await htmlOf(guest.visit(path))).not.toContain("후기 4번");
  expect(mainOf(await htmlOf(owner.visit(`${DESK}/${row!.id}`)))).toContain("다시 보이기");
  await owner.send(DESK, { intent: "show", id: row!.id });
  expect(await htmlOf(guest.visit(PATH))).toContain("후기 4번");
  expect(goneTo(await owner.send(DESK, { intent: "remove", id: row!.id }))).toEqual([303, DESK]);
  expect(await rowsOf(db, earlierReviews, { id: row!.id })).toEqual([]);
  expect((await owner.send(DESK, { intent: "hide", id: row!.id })).status).toBe(404);
  const log = await rowsOf(db, auditLog, { subject: `earlier-review ${row!.id}` }, auditLog.id);
  expect(log.map(({ action }) => action)).toEqual([
    "move.review-hide",
    "move.review-show",
    "move.review-remove",
  ]);
});

test("the switch asks for a policy that names them, and a policy in force that does not switches them off", async () => {
  await setReviews(db, true);
  const [policy] = await rowsOf(db, policies, { kind: "reviews" });
  await db.update(policies).set({ html: "<p>후기는 산 분만 써요.</p>" });
  const page = mainOf(await htmlOf(owner.visit("/admin/reviews/settings")));
  expect(page).toContain("‘다른 곳에서 쓴 후기’로 따로 모아");
  const refused = await owner.send("/admin/reviews/settings", { ...settings, showsEarlier: "on" });
  expect([refused.status, (await findSite(db)).reviews.showsEarlier]).toEqual([409, false]);
  expect(await htmlOf(refused)).toContain("시행 중인 후기 운영방침에");

  await db.update(policies).set({ html: policy!.html });
  await owner.send("/admin/reviews/settings", { ...settings, showsEarlier: "on" });
  expect((await findSite(db)).reviews).toMatchObject({ isOn: true, showsEarlier: true });
  expect(await htmlOf(guest.visit(PATH))).toContain(TITLE);
  expect(mainOf(await htmlOf(owner.visit(DESK)))).not.toContain("지금은 상점에 보이지 않아요");

  await db.update(policies).set({ html: "<p>후기는 산 분만 써요.</p>" });
  expect(await htmlOf(guest.visit(PATH))).not.toContain(TITLE);
  expect(mainOf(await htmlOf(owner.visit(DESK)))).toContain("지금은 상점에 보이지 않아요");
  await db.update(policies).set({ html: policy!.html });
  await owner.send("/admin/reviews/settings", settings);
  expect(await htmlOf(guest.visit(PATH))).not.toContain(TITLE);
});
