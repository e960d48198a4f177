import { pick } from "#lib/pick.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { Db } from "#shop/shop.ts";
import type { ListedProduct } from "../product.ts";
import { saleNote } from "../reservation-label.ts";
import { saleOf } from "../sale.ts";
import { readProductQuery } from "./product-query.ts";
import { searchProducts } from "./search-products.server.ts";

const MOST = 8;

export type Suggestion = Pick<
  ListedProduct,
  "id" | "title" | "summary" | "price" | "discountRatio" | "sample"
> & {
  image: ImageInfo | null;
  /** why it cannot be bought now, or until when it can be reserved */
  note: string | null;
};

export type Suggestions = {
  products: Suggestion[];
  count: number;
  /** there are more than were counted */
  isCut: boolean;
  /** nothing has what was typed: these are near it */
  isNear: boolean;
};

/** The first of what the search page finds, for whoever is still typing. */
export async function suggestProducts(db: Db, typed: string, now: Date): Promise<Suggestions> {
  const query = readProductQuery(new URLSearchParams({ q: typed }));
  if (!query.typed) return { products: [], count: 0, isCut: false, isNear: false };
  const { products, count, isCut, isNear } = await searchProducts(db, query, now);
  return {
    products: products.slice(0, MOST).map((product) => ({
      ...pick(product, ["id", "title", "summary", "price", "discountRatio", "sample"]),
      image: product.moThumbnail ?? product.thumbnail,
      note: saleNote(saleOf(product, now), product),
    })),
    count,
    isCut,
    isNear,
  };
}
