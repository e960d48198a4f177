import { expect, test } from "vitest";
import { benefitFaqs } from "#shop/office/faq/benefit-faqs.ts";
import { faqs } from "#shop/question/table.server.ts";
import { buildCoupon } from "../has/value.ts";
import { testShop } from "../test-shop.ts";
import { office } from "./qna-given.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser } from "./visit.ts";

const pageOf = async (answer: Response | Promise<Response>) => mainOf(await htmlOf(answer));
const OFF = {
  coupons: false,
  takes: false,
  points: false,
  reviews: false,
  credit: false,
  gifts: false,
  giftDays: 7,
};

test("nothing is said of what the shop has not", () => {
  expect(benefitFaqs(OFF)).toEqual([]);
  const words = (more: Partial<typeof OFF>) => JSON.stringify(benefitFaqs({ ...OFF, ...more }));
  expect(words({ gifts: true, giftDays: 9 })).toContain("결제하고 9일 안에");
  expect(words({ gifts: true })).not.toMatch(/쿠폰|포인트|크레딧/);
  expect(words({ coupons: true })).not.toMatch(/쿠폰 받기|쓴 포인트|크레딧은/);
  expect(words({ coupons: true, takes: true })).toContain("쿠폰 받기");
  expect(words({ points: true })).not.toMatch(/후기|이 상품 쿠폰|기프트 코드/);
  expect(words({ points: true, credit: true })).toContain("쓴 포인트와 크레딧은");
});

test("a new owner puts in what is written beforehand, once, and only of what is on", async () => {
  const shop = await testShop();
  const { person, as } = await office(shop);
  const before = await pageOf(person.visit("/admin/qna/faq"));
  expect(before).toContain("주소를 몰라도 선물할 수 있나요?");
  expect(before).not.toContain("쿠폰은 어떻게");
  await buildCoupon(shop.db, { mayTake: true });
  const page = await pageOf(person.visit("/admin/qna/faq"));
  expect(page).toContain("쿠폰은 어떻게 받고 쓰나요?");
  expect(page).not.toContain("포인트는 어떻게");
  const begin = () => person.send("/admin/qna/faq", { ...as, intent: "begin" });
  await begin();
  await Promise.all([begin(), begin()]);
  expect(await shop.db.select().from(faqs)).toHaveLength(3);
  expect(await pageOf(person.visit("/admin/qna/faq"))).not.toContain("미리 적어둔 질문");
  expect(await pageOf((await browser(shop)).visit("/qna"))).toContain("쿠폰은 어떻게 받고 쓰나요?");
});
