import { eq } from "drizzle-orm";
import { products } from "#shop/product/table.server.ts";
import { type TestShop } from "../test-shop.ts";

export const typed = {
  ordererName: "남궁민수",
  ordererEmail: "minsu@example.com",
  postcode: "04066",
  address: "서울특별시 마포구 와우산로 94",
  addressDetail: "301호",
};

/** The value a field of the answered page stands at. */
export function valueIn(html: string, name: string): string | undefined {
  const tag = [...html.matchAll(/<input [^>]*>/g)]
    .map(([input]) => input)
    .find((input) => input.includes(` name="${name}"`));
  return tag && /\bvalue="([^"]*)"/.exec(tag)?.[1];
}

export const stockOf = async (shop: TestShop, id: string) =>
  (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]!
    .stock;
