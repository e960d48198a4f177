import { type TestShop } from "../test-shop.ts";

export const parcel = async (shop: TestShop) => [
  { product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 },
];
