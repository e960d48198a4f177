import { pick } from "#lib/pick.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { Db } from "#shop/shop.ts";
import { shelvesOf, type Category } from "../category/category.ts";
import { listFilledCategories } from "../category/list-categories.server.ts";
import type { ListedProduct } from "../product.ts";
import { saleNote } from "../reservation-label.ts";
import { saleOf } from "../sale.ts";
import { voiceFactNames, voiceFacts } from "../voice/voice-facts.ts";
import { isNarrowed, type ProductQuery } from "./product-query.ts";
import { searchProducts, type FoundProducts } from "./search-products.server.ts";

const MOST = 8;
const MOST_INSTEAD = 4;
const MOST_CHOICES = 14;

export type Suggestion = Pick<
  ListedProduct,
  "id" | "title" | "price" | "discountRatio" | "basePrice" | "isMade" | "sample" | "voiceMaker"
> & {
  image: ImageInfo | null;
  /** description of its voice; "" if unknown */
  voice: string;
  /** why it cannot be bought now, or until when it can be reserved */
  note: string | null;
};

/** A voice attribute as a filter, and the count with it. */
export type Choice = { param: string; word: string; count: number };

export type Suggestions = {
  products: Suggestion[];
  instead: Suggestion[];
  count: number;
  /** there are more than were counted */
  isCut: boolean;
  /** nothing has what was typed: these are near it */
  isNear: boolean;
  choices: Choice[];
  shelves: Pick<Category, "slug" | "name">[];
};

/** The facts that leave some out, and those of a kind that is chosen. */
const choicesOf = ({ counts, count }: FoundProducts, { facts }: ProductQuery): Choice[] =>
  voiceFactNames
    .flatMap((name) => {
      const { param, among } = voiceFacts[name];
      return among
        .map((word) => ({ param, word, count: counts[name]?.[word] ?? 0 }))
        .filter((one) => facts[name] === one.word || one.count > 0)
        .filter((one) => facts[name] || one.count !== count);
    })
    .slice(0, MOST_CHOICES);

/** The first results of the search page while typing; the newest products before. */
export async function suggestProducts(
  db: Db,
  query: ProductQuery,
  now: Date,
): Promise<Suggestions> {
  const isStart = !query.typed && !isNarrowed(query);
  const [found, shelves] = await Promise.all([
    searchProducts(db, query, now),
    isStart ? listFilledCategories(db) : [],
  ]);
  const suggested = (product: ListedProduct): Suggestion => ({
    ...pick(product, [
      "id",
      "title",
      "price",
      "discountRatio",
      "basePrice",
      "isMade",
      "sample",
      "voiceMaker",
    ]),
    image: product.moThumbnail ?? product.thumbnail,
    voice: found.voices[product.id] ?? "",
    note: saleNote(saleOf(product, now), product),
  });
  return {
    ...pick(found, ["count", "isCut", "isNear"]),
    products: found.products.slice(0, MOST).map(suggested),
    instead: found.instead?.products.slice(0, MOST_INSTEAD).map(suggested) ?? [],
    choices: choicesOf(found, query),
    shelves: shelvesOf(shelves).map(({ slug, name }) => ({ slug, name })),
  };
}
