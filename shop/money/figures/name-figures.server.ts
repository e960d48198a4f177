import { sql } from "drizzle-orm";
import { cashReceipts, isDeposit, waysToPay } from "#shop/order/payment/ways-to-pay.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { FigureRow } from "./figure-sums.ts";
import type { FigureView } from "./figures-filter.ts";

type NamelessRow = Omit<FigureRow, "title">;

/** In the words of the shop: titles as they are today, of a product that is gone as it was sold. */
export async function nameFigures(
  db: Db,
  view: FigureView,
  rows: NamelessRow[],
): Promise<FigureRow[]> {
  const titleById = await namesOf(db, view, [
    ...new Set(rows.map(({ name }) => name).filter(Boolean)),
  ]);
  return rows.map((row) => ({ ...row, title: titleOf(view, row, titleById) }));
}

async function namesOf(db: Db, view: FigureView, ids: string[]): Promise<Map<string, string>> {
  const idTable = sql`unnest(${sql.param(ids)}::text[]) as asked(id)`;
  const query =
    view === "recommender"
      ? sql`select code as id, name as title from ${recommenders} join ${idTable} on code = asked.id`
      : sql`select asked.id, coalesce(product.title, (select line.title from ${orderLines} as line
          where line.product_id = asked.id limit 1)) as title
        from ${idTable} left join ${products} as product on product.id = asked.id`;
  if (view === "way" || view === "buyer" || !ids.length) return new Map();
  const { rows } = await db.execute<{ id: string; title: string | null }>(query);
  return new Map(rows.flatMap(({ id, title }) => (title ? [[id, title]] : [])));
}

function titleOf(
  view: FigureView,
  { name, detail }: NamelessRow,
  titleById: Map<string, string>,
): string {
  if (view === "way") return wayTitle(name, detail);
  if (view === "buyer") return name === "known" ? "재구매 고객" : "첫 구매 고객";
  if (view === "recommender")
    return name ? `${titleById.get(name) ?? "지운 추천인"} (${name})` : "추천인 없음";
  if (!name) return "배송비";
  const title = titleById.get(name) ?? `상품 ${name}`;
  if (view === "product") return title;
  return detail ? `${title} · ${detail}` : `${title} · 옵션 없음`;
}

const isKeyOf = <Names extends object>(names: Names, key: string): key is keyof Names & string =>
  Object.hasOwn(names, key);

/** Cards and wallets have no cash receipt. */
function wayTitle(payBy: string, cashReceipt: string): string {
  const way = isKeyOf(waysToPay, payBy) ? waysToPay[payBy] : payBy;
  if (!isKeyOf(waysToPay, payBy) || !isDeposit(payBy) || !isKeyOf(cashReceipts, cashReceipt))
    return way;
  return `${way} · 현금영수증 ${cashReceipts[cashReceipt]}`;
}
