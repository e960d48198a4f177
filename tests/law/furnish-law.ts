import { eq } from "drizzle-orm";
import { seedPolicies } from "#db/seed/policies.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import type { NoticeKind, ProductNotice } from "#shop/product/notice/product-notice.ts";
import { products } from "#shop/product/table.server.ts";
import { madeToOrder } from "#tests/has/commission.ts";
import { buildReview, setReviews } from "#tests/has/review.ts";
import { buildLicensedProduct } from "#tests/has/licensed-product.ts";
import { asOwner, type TestShop } from "#tests/test-shop.ts";

const facts = { name: "소리상점", phone: "02-6013-2026", title: "목소리", days: 365 };
const noticeOf = (kind: NoticeKind): ProductNotice => {
  const notice = noticeTemplate(kind, facts);
  const place = { place: "원고를 받은 날부터 영업일 4일, 더 내는 돈은 없어요." };
  return notice.kind === "class" || notice.kind === "commission"
    ? { kind, items: { ...notice.items, ...place } }
    : notice;
};
const samples = [{ title: "미리듣기", soundId: "abcdefgh12345678", durationMs: 3000 }];

/**
 * A lawful shop: one product of each kind, one of them discounted, and an order confirmed by mail.
 */

const DESCRIPTION = "<p>조용한 방에서 녹음했어요.</p>";

export async function furnishLaw(shop: TestShop): Promise<void> {
  await shop.db
    .insert(policies)
    .values([...seedPolicies])
    .onConflictDoNothing();
  await setReviews(shop.db, true);
  const reduced = await shop.has.product({
    title: "아침 보이스팩",
    notice: noticeOf("digital"),
    description: DESCRIPTION,
    samples,
  });
  await asOwner(shop, `update price_history set at = now() - interval '40 days'`);
  await shop.db.update(products).set({ discountRatio: 10 }).where(eq(products.id, reduced.id));
  await shop.has.product({
    title: "합성 목소리",
    summary: "AI 합성 목소리로 읽어드려요",
    notice: noticeOf("commission"),
    description: DESCRIPTION,
    samples,
  });
  await shop.has.product({
    title: "유리종",
    shippingClass: "parcel",
    notice: noticeOf("goods"),
    description: DESCRIPTION,
  });
  await buildLicensedProduct(shop.db, {
    title: "한마디 목소리",
    notice: noticeOf("digital"),
    description: DESCRIPTION,
    samples,
  });
  await shop.has.product({
    title: "4주 수업",
    notice: noticeOf("class"),
    description: DESCRIPTION,
    samples,
  });
  await shop.has.product({
    ...madeToOrder,
    title: "내레이션 제작",
    supplyNote: "",
    notice: noticeOf("commission"),
    description: DESCRIPTION,
    samples,
  });
  await buildReview(shop.db, { of: { lines: [{ product: reduced, quantity: 1 }] } });
  const order = await shop.has.order({ ordererEmail: "guest@example.com" });
  await queueNotices(shop.db, orderNotice("order-paid", order, shop.origin));
}
