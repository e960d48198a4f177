import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";

/** What may hang on a product, each with a question that gives the ids of products that have it. */
const KINDS: readonly { words: string; ids: string }[] = [
  { words: "주문이 있어요", ids: "select product_id from order_lines" },
  { words: "예약이 있어요", ids: "select product_id from reservations" },
  { words: "후기가 있어요", ids: "select product_id from reviews" },
  { words: "다른 곳에서 쓴 후기가 있어요", ids: "select product_id from earlier_reviews" },
  { words: "질문이 있어요", ids: "select product_id from questions" },
  { words: "찜한 사람이 있어요", ids: "select product_id from wishes" },
  { words: "장바구니에 담은 사람이 있어요", ids: "select product_id from cart_lines" },
  { words: "알림을 신청한 사람이 있어요", ids: "select product_id from watches" },
  {
    words: "파일을 받은 구매자가 있어요",
    ids: "select g.product_id from goods g join supplies s on s.goods_id = g.id",
  },
  { words: "다른 곳에서 산 구매자가 있어요", ids: "select product_id from purchases" },
  { words: "쿠폰이 이 상품을 가리켜요", ids: "select unnest(product_ids) from coupons" },
  { words: "기획전에 담았어요", ids: "select product_id from collected_products" },
  { words: "함께 듣기 좋은 상품으로 골랐어요", ids: "select other_id from companion_choices" },
];

/** Why these products cannot be taken away, by id; what nothing hangs on is absent. */
export async function hangingProducts(
  db: Db,
  made: readonly { id: string; goods: readonly string[] }[],
): Promise<Map<string, string>> {
  const hanging = new Map<string, string>();
  const ids = made.map(({ id }) => id);
  if (!ids.length) return hanging;
  for (const { words, ids: question } of KINDS) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select distinct held.id from (${sql.raw(question)}) as held(id)
        where held.id = any(${sql.param(ids)}::text[])`,
    );
    for (const { id } of rows) if (!hanging.has(id)) hanging.set(id, `${words}.`);
  }
  const files = made.flatMap(({ goods }) => goods);
  const { rows } = await db.execute<{ id: string }>(
    sql`select g.product_id as id from goods g where g.product_id = any(${sql.param(ids)}::text[])
      and (g.id <> all(${sql.param(files)}::text[])
        or exists (select from goods_versions v where v.goods_id = g.id and v.number > 1))`,
  );
  for (const { id } of rows)
    if (!hanging.has(id)) hanging.set(id, "옮긴 뒤에 판매 파일을 올렸어요.");
  return hanging;
}
