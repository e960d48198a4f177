import { and, eq, isNull, sql } from "drizzle-orm";
import { COMPANIONS } from "../companion/companion.ts";
import { canBeBought } from "../companion/find-companions.server.ts";
import { prepared } from "../database/prepared.server.ts";
import { isFor } from "../money/value/is-for.ts";
import { productsToTakeFor } from "../money/value/take/to-take.server.ts";
import { ownFee } from "../product/fee/own-fee.server.ts";
import { discountNow, isMade, rating, sellable } from "../product/product-card.server.ts";
import { detailsColumns, detailsOf } from "../product/product-details.server.ts";
import { isProductId } from "../product/product-id.ts";
import type { ListedProduct, ProductDetails } from "../product/product.ts";
import { products } from "../product/table.server.ts";
import type { Db } from "../shop.ts";

const imageOf = (column: string) => sql`(
  select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'blur', i.blur) from images i where i.id = ${sql.raw(column)})`;

type Times = "reservationOpensAt" | "reservationClosesAt";
/** Times come as words out of JSON. */
type Card = Omit<ListedProduct, Times | "create"> & Record<Times, string | null>;

/** Of the product that the statement reads, under whose name another is read within. */
const companions = sql<Card[]>`(
  select found.cards from (select products.id as "of") page cross join lateral (
    select coalesce(json_agg(card.json order by card.place), '[]') as cards from (
      select each.place, json_build_object('id', products.id, 'title', products.title, 'summary', products.summary, 'price', products.price,
        'discountRatio', ${discountNow}, 'basePrice', products.base_price, 'isMade', ${isMade}, 'stock', ${sellable},
        'saleKind', products.sale_kind, 'shippingClass', products.shipping_class, 'ownFee', ${ownFee},
        'reservationOpensAt', products.reservation_opens_at, 'reservationClosesAt', products.reservation_closes_at,
        'thumbnail', ${imageOf("products.thumbnail")}, 'moThumbnail', ${imageOf("products.mo_thumbnail")},
        'titleTone', products.title_tone, 'rating', ${rating}, 'voiceMaker', products.voice_maker, 'isShow', true,
        'sample', (select json_build_object('title', s.title, 'soundId', s.sound_id, 'durationMs', s.duration_ms)
          from product_samples s where s.product_id = products.id order by s.position, s.id limit 1)) as json
      from product_companions known cross join unnest(known.companions) with ordinality as each(id, place)
      join products on products.id = each.id join products p on p.id = products.id
      where known.product_id = page."of" and ${canBeBought}
      order by each.place limit ${sql.raw(String(COMPANIONS.shown))}) card) found)`;

const columns = { ...detailsColumns, companions, coupons: productsToTakeFor };
const asked = eq(products.id, sql.placeholder("id"));
const shown = prepared((db) =>
  db
    .select(columns)
    .from(products)
    .where(and(asked, eq(products.isShow, true), isNull(products.removedAt)))
    .limit(1)
    .prepare("shown_product_page"),
);
const any = prepared((db) =>
  db.select(columns).from(products).where(asked).limit(1).prepare("any_product_page"),
);

type ProductPage = {
  product: ProductDetails;
  companions: ListedProduct[];
  /** there is one to take that may be used for it */
  hasCoupons: boolean;
};

/** What `findProduct` gives, and in the same statement what goes well with it and can be bought. */
export async function findProductPage(
  db: Db,
  id: string | undefined,
  { hidden }: { hidden: boolean },
): Promise<ProductPage | null> {
  if (!isProductId(id)) return null;
  const [row] = await (hidden ? any : shown)(db).execute({ id });
  return row
    ? {
        product: detailsOf(row),
        companions: row.companions.map(listed),
        hasCoupons: row.coupons.some((productIds) => isFor({ productIds }, id)),
      }
    : null;
}

const time = (words: string | null) => (words === null ? null : new Date(words));
const listed = (card: Card): ListedProduct => ({
  ...card,
  reservationOpensAt: time(card.reservationOpensAt),
  reservationClosesAt: time(card.reservationClosesAt),
  create: new Date(0),
});
