import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { findEditableProduct } from "./find-editable-product.server.ts";
import { plainNames, type PlainFields } from "../fields.ts";
import { productLimits } from "../product-limits.ts";
import { saveProduct, type SavedProduct } from "../save-product.server.ts";
import type { EditableProduct } from "../product.ts";
import { pick } from "#lib/pick.ts";

const MARK = " (복사)";

/**
 * Copies a product, hidden, with its words, pictures, samples, options and stock, but without its
 * goods files. Throws `product-not-found`.
 */
export async function copyProduct(
  shop: Pick<Shop, "db" | "follows">,
  id: string,
  { by }: { by: AuditActor },
): Promise<SavedProduct> {
  const product = await findEditableProduct(shop.db, id);
  if (!product) throw new Refusal("product-not-found");
  return saveProduct(shop, formOf(product), { by });
}

const formOf = (product: EditableProduct) => ({
  ...(pick(product, plainNames) as PlainFields),
  title: product.title.slice(0, productLimits.title - MARK.length) + MARK,
  description: product.description,
  notice: product.notice,
  thumbnail: product.thumbnail?.id ?? null,
  moThumbnail: product.moThumbnail?.id ?? null,
  gallery: product.gallery.map((image) => image.id),
  isShow: false,
  stock: product.stock,
  options: product.options.map(({ name, values }) => ({
    name,
    values: values.map(({ id: _id, licence = null, ...value }) => ({
      ...value,
      licence,
      id: null,
    })),
  })),
  samples: product.samples.map(({ title, soundId, transcript }) => ({
    id: null,
    title,
    soundId,
    transcript,
  })),
});
