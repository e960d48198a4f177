import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { productOptions } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { GoodsForm } from "./goods-forms.ts";
import { lockProduct } from "./lock-product.server.ts";
import { hasSomethingToHandOver } from "./require-goods.server.ts";
import { goods } from "./table.server.ts";

/** Renames goods, changes who gets them, or withdraws them from future buyers. Throws
 * `goods-not-found`, `goods-option-gone`, `goods-last`. */
export function changeGoods(
  { db: outside }: Pick<Shop, "db">,
  productId: string,
  form: GoodsForm,
  by: AuditActor,
): Promise<void> {
  return inTransaction(outside, async (db) => {
    await lockProduct(db, productId);
    const [before] = await db
      .select()
      .from(goods)
      .where(and(eq(goods.id, form.goodsId), eq(goods.productId, productId), isNull(goods.lineId)))
      .for("update");
    if (!before) throw new Refusal("goods-not-found");
    if (form.intent === "change") await checkOption(db, productId, form.optionId);
    const [after] = await db
      .update(goods)
      .set(changeOf(form))
      .where(eq(goods.id, form.goodsId))
      .returning();
    if (!(await hasSomethingToHandOver(db, productId))) throw new Refusal("goods-last");
    await recordAudit(db, {
      ...by,
      action: `goods.${form.intent}`,
      subject: `product ${productId}`,
      before,
      after,
    });
  });
}

function changeOf(form: GoodsForm) {
  return form.intent === "change"
    ? { title: form.title, optionId: form.optionId }
    : { removedAt: sql`coalesce(${goods.removedAt}, now())` };
}

async function checkOption(db: Db, productId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const [option] = await db
    .select({ id: productOptions.id })
    .from(productOptions)
    .where(and(eq(productOptions.id, id), eq(productOptions.productId, productId)));
  if (!option) throw new Refusal("goods-option-gone");
}
