import type { ProductDetails } from "#shop/product/product.ts";
import { soldNames } from "#app/storefront/sold-names.ts";

export const reservedNames = [...soldNames, "options", "limitPerPerson", "expectedShipOn"] as const;

/** What the reservation's screens read of a product. */
export type ReservedProduct = Pick<ProductDetails, (typeof reservedNames)[number]>;

export const cardNames = [...soldNames, "summary", "sample", "expectedShipOn"] as const;
