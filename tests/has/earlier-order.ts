import { randomLetters } from "#lib/random-letters.ts";
import { earlierOrderLines, earlierOrders } from "#shop/earlier/table.server.ts";
import type { Shop } from "#shop/shop.ts";

/** An order of a former shop, as a move brings it. */
export async function buildEarlierOrder(
  { db }: Pick<Shop, "db">,
  overrides: Partial<typeof earlierOrders.$inferInsert> = {},
) {
  const number = `2025-${randomLetters(8)}`;
  const [order] = await db
    .insert(earlierOrders)
    .values({
      source: "cafe24",
      shop: "카페24",
      number,
      shownNumber: overrides.number ?? number,
      placedAt: new Date(Date.now() - 90 * 24 * 3600_000),
      paidAt: new Date(Date.now() - 90 * 24 * 3600_000),
      status: "done",
      statusWords: "구매확정",
      buyerName: "홍길동",
      buyerEmail: `${randomLetters(8)}@example.com`,
      buyerPhone: "01012345678",
      buyerId: "hong",
      receiverName: "김소리",
      receiverPhone: "01087654321",
      postcode: "04524",
      address: "서울특별시 중구 세종대로 110",
      addressDetail: "2층",
      memo: "문 앞에 놓아주세요",
      payWay: "신용카드",
      itemsAmount: 24_000,
      shippingAmount: 3000,
      discountAmount: 2000,
      total: 25_000,
      carrier: "CJ대한통운",
      waybill: "123456789012",
      ...overrides,
    })
    .returning();
  await db.insert(earlierOrderLines).values([
    {
      orderId: order!.id,
      position: 0,
      title: "새벽 보이스팩",
      option: "길이: 3분",
      code: "SEA-1",
      quantity: 2,
      price: 12_000,
    },
  ]);
  return order!;
}
