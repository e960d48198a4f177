import type { ListedProduct, ProductDetails } from "#shop/product/product.ts";

/** What the reservation's screens read of a product. */
export type ReservedProduct = Pick<
  ListedProduct,
  | "id"
  | "title"
  | "price"
  | "discountRatio"
  | "basePrice"
  | "stock"
  | "saleKind"
  | "shippingClass"
  | "ownFee"
  | "reservationOpensAt"
  | "reservationClosesAt"
  | "thumbnail"
  | "moThumbnail"
> &
  Pick<ProductDetails, "options" | "limitPerPerson" | "expectedShipOn">;
