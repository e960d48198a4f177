/** What every screen that sells a product reads of it; only this, as loader data is sent twice. */
export const soldNames = [
  "id",
  "title",
  "price",
  "discountRatio",
  "basePrice",
  "stock",
  "saleKind",
  "shippingClass",
  "ownFee",
  "reservationOpensAt",
  "reservationClosesAt",
  "thumbnail",
  "moThumbnail",
] as const;
