import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { issueGifts, usualGiftEnd } from "#shop/money/value/gift/issue-gifts.server.ts";
import { coupons, pointRules } from "#shop/money/value/table.server.ts";
import { setReviews } from "#tests/has/review.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { testShop } from "../test-shop.ts";
import { member, office } from "./qna-given.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const acting = { account: { id: "a1", email: "admin@sori.example" }, address: "203.0.113.5" };
const pageOf = async (answer: Response | Promise<Response>) => mainOf(await htmlOf(answer));
const coupon = {
  intent: "save",
  revision: "1",
  name: "겨울 인사 쿠폰",
  kind: "amount",
  amount: "3000",
};

test("the owner of an empty shop makes a coupon in the browser; what is wrong stands beside its field", async () => {
  const { person, as } = await office(shop);
  expect(await pageOf(person.visit("/admin/coupons"))).toContain("쿠폰이 없어요");
  const wrong = await person.send("/admin/coupons/new", {
    ...as,
    ...coupon,
    amount: "많이",
    code: "겨울",
    startsAt: "2026-12-02T00:00",
    endsAt: "2026-12-01T00:00",
  });
  const pageText = await pageOf(wrong);
  expect(wrong.status).toBe(400);
  for (const words of [
    "할인 금액은 1에서",
    "코드는 영문과 숫자",
    'value="많이"',
    'value="겨울 인사 쿠폰"',
  ])
    expect(pageText).toContain(words);
  const made = await person.send("/admin/coupons/new", { ...as, ...coupon, code: "winter-26" });
  const path = made.headers.get("location")!;
  expect(path).toMatch(/^\/admin\/coupons\/[0-9a-f-]{36}$/);
  const page = await pageOf(person.visit(path));
  for (const words of [
    "WINTER26",
    "상품 금액에서 3,000원을 할인해드려요.",
    "다른 쿠폰과 함께 쓸 수 없어요.",
  ])
    expect(page).toContain(words);
  const late = await person.send(path, { ...as, ...coupon, revision: "9" });
  expect([late.status, await pageOf(late)]).toEqual([
    409,
    expect.stringContaining("다른 분이 저장했어요"),
  ]);
  for (const query of ["?tab=nope&search=%00%25&after=zz", "?search=겨울", "?tab=stopped"])
    expect((await person.visit(`/admin/coupons${query}`)).status).toBe(200);
  const file = await person.send("/admin/coupons/export?search=winter", { ...as, format: "csv" });
  expect(await file.text()).toContain("WINTER26");
  const unknown = await person.send(path, { ...as, intent: "drop" });
  expect(unknown.status).toBe(400);
});

test("a member reads what they were given, with its conditions and why not, and others' is not there", async () => {
  const { account, person } = await member(shop);
  expect(await pageOf(person.visit("/my/benefits"))).toContain("받은 쿠폰이 없어요");
  const desk = await office(shop);
  const [made] = await shop.db
    .insert(coupons)
    .values({
      name: "<b>손님</b> 쿠폰",
      kind: "percent",
      percent: 10,
      mostOff: 5000,
      leastItems: 30_000,
    })
    .returning();
  const here = `/admin/coupons/${made!.id}`;
  const issue = { ...desk.as, intent: "issue", email: account.email };
  const nobody = await desk.person.send(here, { ...issue, email: "nobody@example.com" });
  expect([nobody.status, await pageOf(nobody)]).toEqual([
    400,
    expect.stringContaining("가입한 회원이 없어요"),
  ]);
  expect((await desk.person.send(here, issue)).status).toBe(303);
  const page = await pageOf(person.visit("/my/benefits"));
  for (const words of [
    "&lt;b&gt;손님&lt;/b&gt; 쿠폰",
    "10% (최대 5,000원)",
    "30,000원 이상 구매할 때",
  ])
    expect(page).toContain(words);
  const stranger = await member(shop);
  expect(await pageOf(stranger.person.visit("/my/benefits"))).not.toContain("손님");
  await shop.db.update(coupons).set({ stoppedAt: new Date() }).where(eq(coupons.id, made!.id));
  expect(await pageOf(person.visit("/my/benefits"))).toContain("상점에서 중지한 쿠폰이에요");
});

test("a gift code is shown once, becomes credit, and a wrong one says nothing of others", async () => {
  const desk = await office(shop);
  const batch = crypto.randomUUID();
  const form = {
    ...desk.as,
    intent: "issue",
    batch,
    name: "연말 선물",
    amount: "10,000",
    count: "2",
  };
  const early = await desk.person.send("/admin/coupons/gifts", { ...form, endsOn: "2026-12-01" });
  expect([early.status, await pageOf(early)]).toEqual([
    400,
    expect.stringContaining("1년보다 짧게"),
  ]);
  const made = await desk.person.send("/admin/coupons/gifts", {
    ...form,
    endsOn: usualGiftEnd(shop.now()),
  });
  const [code] = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/.exec(await pageOf(made)) ?? [];
  expect(await pageOf(desk.person.visit("/admin/coupons/gifts"))).not.toContain(code);
  const { person, as } = await member(shop);
  const redeem = (typed: string) =>
    person.send("/my/benefits", { ...as, intent: "redeem", code: typed });
  const wrong = await redeem("AAAA-BBBB-CCCC-DDDD");
  expect([wrong.status, await pageOf(wrong)]).toEqual([
    409,
    expect.stringContaining("등록할 수 없는 코드예요"),
  ]);
  expect((await redeem("")).status).toBe(400);
  expect((await redeem("x".repeat(500))).status).toBe(400);
  expect((await redeem(code!)).status).toBe(303);
  const page = await pageOf(person.visit("/my/benefits"));
  expect(page).toContain("10,000원");
  expect(page).toContain("기프트 코드 등록");
  expect(await pageOf(desk.person.visit("/admin/coupons/gifts"))).toContain("1 / 2장");
  expect((await person.visit("/my/benefits?before=abc")).status).toBe(200);
});

test("points are switched on in the browser, earned for a review and said beside it, and put right with a reason", async () => {
  await setReviews(shop.db, true);
  const desk = await office(shop);
  const wrong = await desk.person.send("/admin/coupons/points", {
    ...desk.as,
    revision: "1",
    earnPercent: "99",
    lifeDays: "3",
    useUnit: "7",
  });
  const pageText = await pageOf(wrong);
  expect([
    wrong.status,
    pageText.includes("0에서 50까지"),
    pageText.includes("기한은 90에서"),
  ]).toEqual([400, true, true]);
  const on = await desk.person.send("/admin/coupons/points", {
    ...desk.as,
    revision: "1",
    isOn: "on",
    earnPercent: "1.5",
    reviewPoints: "500",
    leastUse: "1000",
    useUnit: "10",
    lifeDays: "365",
  });
  expect(on.status).toBe(303);
  expect((await shop.db.select().from(pointRules))[0]).toMatchObject({
    earnPerMille: 15,
    revision: 2,
  });
  const { account, person, as } = await member(shop);
  const order = await shop.has.order({
    memberId: account.id,
    guestId: null,
    payment: "paid",
    delivery: "done",
  });
  const [line] = await rowsOf(shop.db, orderLines, { orderId: order.id });
  const path = `/my/review/${order.number}/${line!.id}`;
  const words = { ...as, intent: "write", stars: "5", text: "목소리가 또렷하고 좋았어요." };
  await person.send(path, words);
  expect((await rowsOf(shop.db, reviews, { lineId: line!.id }))[0]!.reward).toBe("포인트 500원");
  const mine = await pageOf(person.visit("/my/benefits"));
  expect(mine).toContain("후기 작성");
  expect(mine).toContain("1.5%를 포인트로 적립해드려요");
  await person.send(path, { ...as, intent: "remove" });
  await person.send(path, words);
  expect((await rowsOf(shop.db, reviews, { lineId: line!.id }))[0]!.reward).toBe("");
  const user = `/admin/user/${account.id}`;
  const correct = { ...desk.as, intent: "correct", kind: "points", mark: crypto.randomUUID() };
  const none = await desk.person.send(user, { ...correct, amount: "-1", reason: "잘못 드렸어요" });
  expect([none.status, await pageOf(none)]).toEqual([
    400,
    expect.stringContaining("보유 금액보다 많이"),
  ]);
  const short = await desk.person.send(user, { ...correct, amount: "0", reason: "음" });
  expect(short.status).toBe(400);
  expect(
    (await desk.person.send(user, { ...correct, amount: "700", reason: "늦어서 죄송해요" })).status,
  ).toBe(302);
  expect(await pageOf(person.visit("/my/benefits"))).toContain("늦어서 죄송해요");
  expect(await pageOf(desk.person.visit(user))).toContain("포인트 700원");
  expect(await pageOf(person.visit("/my/leave"))).toContain("쿠폰과 포인트, 크레딧이 소멸돼요");
});

test("codes that were made past the browser are redeemed in it", async () => {
  const { codes } = await issueGifts(
    shop,
    {
      batch: crypto.randomUUID(),
      name: "선물",
      amount: 5000,
      count: 1,
      endsOn: usualGiftEnd(shop.now()),
    },
    acting,
  );
  const { person, as } = await member(shop);
  const typed = codes[0]!.toLowerCase().replaceAll("-", " ");
  await person.send("/my/benefits", { ...as, intent: "redeem", code: typed });
  expect(await pageOf(person.visit("/my/benefits"))).toContain("5,000원");
});
