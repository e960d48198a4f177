import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { SentProduct } from "../forms.ts";
import { saveProduct, type SavedProduct } from "../save-product.server.ts";
import { insertGoods, readGoods, type ReadGoods } from "./add-goods.server.ts";
import type { SoldFile } from "./goods-forms.ts";

type FilesSave = { id?: string; version?: number | undefined; by: AuditActor };
type NamedGoods = ReadGoods & { title: string };

/** Saves a product with the files uploaded in its form, or makes one product per file; all or
 * nothing. Throws what `saveProduct` does, `goods-many`, `goods-taken`, and BadInput beside a
 * file that cannot be sold. */
export async function saveWithFiles(
  shop: Shop,
  { files, eachFile, ...form }: SentProduct,
  { id, version, by }: FilesSave,
): Promise<SavedProduct[]> {
  const goods = await readFiles(shop, files);
  const save = (db: Db, title: string, mine: NamedGoods[]) =>
    saveProduct(
      { db, follows: shop.follows },
      { ...form, title },
      {
        by,
        ...(id !== undefined && { id }),
        ...(version !== undefined && { version }),
        addFiles: async (transaction, productId) => {
          for (const { title: name, ...read } of mine)
            await insertGoods(transaction, read, {
              shop,
              productId,
              goodsId: null,
              note: "",
              title: name,
              by,
            });
        },
      },
    );
  if (!eachFile) return [await save(shop.db, form.title, goods)];
  return inTransaction(shop.db, async (db) => {
    const saved: SavedProduct[] = [];
    for (const file of goods) saved.push(await save(db, file.title, [file]));
    return saved;
  });
}

async function readFiles(shop: Shop, files: SoldFile[]): Promise<NamedGoods[]> {
  const goods: NamedGoods[] = [];
  const errors: Record<string, string[]> = {};
  for (const [at, { name, fileName, title, outline }] of files.entries())
    try {
      goods.push({ title, ...(await readGoods(shop, { name, fileName, ...outline })) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const isGone = error.code === "object-not-found";
      errors[`file.${at}.name`] = [
        isGone ? "올린 파일을 찾을 수 없어요. 빼고 다시 올려주세요." : refusalAnswer(error).message,
      ];
    }
  if (Object.keys(errors).length) throw new BadInput(errors);
  return goods;
}
