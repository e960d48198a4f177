import { findProduct } from "../product/find-product.server.ts";
import { unitPrice, type OptionValue, type ProductDetails } from "../product/product.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { addedWords, addLine, type AddOutcome } from "./add-line.ts";
import type { CartLine } from "./cart-line.ts";
import { mostInCart } from "./cart-limits.ts";
import { rewriteCart } from "./rewrite-cart.server.ts";

type CartAddition = Pick<CartLine, "productId" | "optionIds" | "quantity">;

/**
 * Adds a product to a member's cart, limited by stock and by the limit per person; `countKept`
 * counts what this person already ordered, and is called only if there is a limit.
 */
export async function addToCart(
  db: Db,
  memberId: string,
  { productId, optionIds, quantity }: CartAddition,
  countKept: () => Promise<number> = async () => 0,
): Promise<{ lines: CartLine[]; words: string }> {
  const found = await findProduct(db, productId);
  if (!found) throw new Refusal("product-not-found");
  const product = await withinLimit(found, countKept);
  if (product.commission) throw new Refusal("needs-script");
  if (product.saleKind !== "order") throw new Refusal("product-not-orderable");
  const chosen = chosenOf(product, optionIds);
  if (mostInCart(product, chosen, []) === 0) throw new Refusal("sold-out");

  const line = { productId, optionIds, quantity, unitPrice: unitPrice(product, chosen) };
  let done: AddOutcome & { most: number } = { lines: [], added: 0, full: false, most: 0 };
  const lines = await rewriteCart(db, memberId, (before) => {
    const most = mostInCart(product, chosen, before);
    done = { ...addLine(before, line, most), most };
    return done.lines;
  });
  if (done.full) throw new Refusal("cart-full");
  return { lines, words: addedWords(done, quantity, done.most) };
}

/** The product with the rest of this person's limit. Throws `person-limit` when nothing is left. */
async function withinLimit(
  product: ProductDetails,
  countKept: () => Promise<number>,
): Promise<ProductDetails> {
  const { title, limitPerPerson: most } = product;
  if (most === null) return product;
  const kept = await countKept();
  if (kept >= most) throw new Refusal("person-limit", { title, most, kept, left: 0 });
  return { ...product, limitPerPerson: most - kept };
}

function chosenOf({ options }: ProductDetails, optionIds: string[]): OptionValue[] {
  const chosen = options.flatMap(
    ({ values }) => values.find(({ id }) => optionIds.includes(id)) ?? [],
  );
  if (chosen.length !== options.length || optionIds.length !== options.length)
    throw new Refusal("option-wrong");
  return chosen;
}
