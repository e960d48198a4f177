import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { COMPANIONS } from "../companion/companion.ts";
import { canBeBought } from "../companion/find-companions.server.ts";
import { jsonRows, timed, type JsonRow } from "../database/json-rows.server.ts";
import { prepared } from "../database/prepared.server.ts";
import { isFor } from "#shop/money/value/quote-value.ts";
import { productsToTakeFor } from "../money/value/take/to-take.server.ts";
import { wayTo, type Category } from "../product/category/category.ts";
import { listedColumns } from "../product/product-card.server.ts";
import { detailsColumns, detailsOf } from "../product/product-details.server.ts";
import { isProductId, type ListedProduct, type ProductDetails } from "#shop/product/product.ts";
import { products } from "../product/table.server.ts";
import {
  listQuestions,
  publicQuestion,
  publicQuestionsOf,
} from "../question/list-questions.server.ts";
import type { QuestionRow } from "../question/shown-question.server.ts";
import { newestReviewsOf, shownReview, type ShownReview } from "../review/shown-review.server.ts";
import type { Db } from "../shop.ts";

const imageOf = (column: string) => sql`(
  select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'blur', i.blur) from images i where i.id = ${sql.raw(column)})`;

const [QUESTIONS, REVIEWS] = [5, 4];

/** A column that reads other tables, products among them, for the product of the page. */
const ofPage = <Rows>(rows: (id: SQL) => SQL<Rows>) =>
  sql<Rows>`(select ${rows(sql.raw('page."of"'))} from (select products.id as "of") page)`;

/** What a list selects of a product, with its pictures and its first sample. */
const cardColumns = {
  ...listedColumns,
  thumbnail: imageOf("products.thumbnail"),
  moThumbnail: imageOf("products.mo_thumbnail"),
  sample: sql`(select json_build_object('title', s.title, 'soundId', s.sound_id, 'durationMs', s.duration_ms)
    from product_samples s where s.product_id = products.id order by s.position, s.id limit 1)`,
};
const companions = ofPage((id) =>
  jsonRows<ListedProduct>(
    cardColumns,
    sql`from product_companions known cross join unnest(known.companions) with ordinality as each(id, place)
      join products on products.id = each.id join products p on p.id = products.id
      where known.product_id = ${id} and ${canBeBought}
      order by each.place limit ${sql.raw(String(COMPANIONS.shown))}`,
  ),
);

/** Its shelf and the one above. */
const shelves = jsonRows<Category>(
  { slug: sql`shelf.slug`, name: sql`shelf.name`, parent: sql`shelf.parent` },
  sql`from product_categories here join product_categories shelf on shelf.slug in (here.slug, here.parent)
    where here.slug = products.category`,
);

const columns = {
  ...detailsColumns,
  companions,
  coupons: productsToTakeFor,
  shelves,
  questions: ofPage((id) => publicQuestionsOf(id, QUESTIONS + 1)),
  reviews: ofPage((id) => newestReviewsOf(id, REVIEWS)),
};
const hasId = eq(products.id, sql.placeholder("id"));
const shown = prepared((db) =>
  db
    .select(columns)
    .from(products)
    .where(and(hasId, eq(products.isShow, true), isNull(products.removedAt)))
    .limit(1)
    .prepare("shown_product_page"),
);
const any = prepared((db) =>
  db.select(columns).from(products).where(hasId).limit(1).prepare("any_product_page"),
);

type ProductPage = {
  product: ProductDetails;
  companions: ListedProduct[];
  /** there is one to take that may be used for it */
  hasCoupons: boolean;
  /** from the upper shelf to its own */
  way: Category[];
  /** the newest public questions, and whether there are more */
  questions: FirstQuestions;
  /** the newest */
  reviews: ShownReview[];
};
type FirstQuestions = { rows: QuestionRow[]; hasMore: boolean };

/**
 * `findProduct` together with everything its page shows to a visitor without an account, in one
 * statement.
 */
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
        way: wayTo(row.shelves, row.category),
        questions: firstOf(row.questions.map(publicQuestion)),
        reviews: row.reviews.map(shownReview),
      }
    : null;
}

const listed = (card: JsonRow<ListedProduct>): ListedProduct =>
  timed<ListedProduct>(card, ["reservationOpensAt", "reservationClosesAt", "create"]);

const firstOf = (rows: QuestionRow[]): FirstQuestions => ({
  rows: rows.slice(0, QUESTIONS),
  hasMore: rows.length > QUESTIONS,
});

/** The same for a member, including their own secret questions. */
export async function findFirstQuestions(
  db: Db,
  productId: string,
  viewerId: string,
): Promise<FirstQuestions> {
  const questionQuery = { productId, limit: QUESTIONS, view: "all", search: "" } as const;
  const { rows, next } = await listQuestions(db, questionQuery, viewerId);
  return { rows, hasMore: next !== null };
}
