import { and, eq, isNull } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { chosenByHand } from "../kind/match-names.server.ts";
import { NOT_MOVED } from "../kind/names-of-product.ts";
import { changeChoices } from "./change-choices.server.ts";
import { BY_NAME, thingsGiven, type GiveRequest } from "./give-forms.ts";
import { listUnmatched } from "./list-unmatched.server.ts";

/**
 * Says which product of this shop is meant by what a former shop sold, or that it is not moved.
 * Throws BadInput, `move-not-found` and `move-at-work`.
 */
export function chooseProducts(
  shop: Pick<Shop, "db" | "now">,
  moveId: string,
  form: GiveRequest,
): Promise<void> {
  const things = new Set(thingsGiven(form));
  const { to } = form;
  return changeChoices(shop, moveId, async (choices, tx) => {
    if (to !== NOT_MOVED && to !== BY_NAME) await needProduct(tx, to);
    const unmatched = await listUnmatched(tx, { id: moveId, choices });
    const given = unmatched.filter(({ id }) => things.has(id)).map(({ key }) => key);
    if (!given.length) throw new BadInput({ things: ["새로고침한 뒤 다시 골라주세요."] });
    const before = [...chosenByHand({ choices })].filter(([key]) => !given.includes(key));
    const chosen = to === BY_NAME ? [] : given.map((key) => [key, to] as const);
    return { products: Object.fromEntries([...before, ...chosen]) };
  });
}

async function needProduct(tx: Db, id: string): Promise<void> {
  const here = and(eq(products.id, id), isNull(products.removedAt));
  if (!(await tx.$count(products, here)))
    throw new BadInput({ to: ["이 상점에 없는 상품이에요. 다른 상품을 골라주세요."] });
}
