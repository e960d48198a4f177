import type { AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { isRefusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { PRICE_BY_TABLE } from "./commission/commission-price.ts";
import { findEditableProduct } from "./edit/find-editable-product.server.ts";
import { productForm, type ProductForm } from "./forms.ts";
import { typedProduct, type ProductPart } from "./product-part.ts";
import type { EditableProduct } from "./product.ts";
import { saveProduct } from "./save-product.server.ts";

/** How often a concurrent edit may intervene. */
const MOST_TRIES = 5;

/**
 * Overwrites only these fields, by the editor's rules; false when the product does not exist.
 * Throws `BadInput` by the editor's field names.
 */
export async function mergeProduct(
  shop: Pick<Shop, "db" | "follows">,
  id: string | null | undefined,
  part: ProductPart,
  { by }: { by?: AuditActor | undefined } = {},
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const product = await findEditableProduct(shop.db, id);
    if (!product) return false;
    const form = mergedForm(product, part);
    try {
      await saveProduct(shop, form, {
        id: product.id,
        version: product.version,
        ...(by && { by }),
      });
      return true;
    } catch (error) {
      const isOvertaken = isRefusal(error) && error.code === "product-changed";
      if (isRefusal(error) && error.code === "product-not-found") return false;
      if (!isOvertaken || tries === MOST_TRIES) throw error;
    }
  }
}

function mergedForm(product: EditableProduct, part: ProductPart): ProductForm {
  const form = productForm.safeParse(typedProduct(product, part));
  if (!form.success)
    throw new BadInput(
      Object.fromEntries(form.error.issues.map(({ path, message }) => [path.join("."), [message]])),
    );
  if (part.price !== undefined && part.price !== form.data.price)
    throw new BadInput({ price: [PRICE_BY_TABLE] });
  return form.data;
}
