import { listCart } from "#shop/cart/list-cart.server.ts";
import { type TestShop } from "../test-shop.ts";
import { membersBrowser, type browser } from "./visit.ts";

export const scope = [
  { name: "범위", values: [{ label: "개인" }, { label: "기업", priceDifference: 10_000 }] },
];

export const cartOf = async (shop: TestShop, memberId: string) =>
  (await listCart(shop.db, memberId)).map(({ productId, quantity, optionIds }) => [
    productId,
    quantity,
    ...optionIds,
  ]);

export function valueIn(html: string, name: string): string | undefined {
  const tag = [...html.matchAll(/<input [^>]*>/g)]
    .map(([input]) => input)
    .find((input) => input.includes(` name="${name}"`));
  return tag && /\bvalue="([^"]*)"/.exec(tag)?.[1];
}

export async function member(shop: TestShop) {
  const account = await shop.has.member();
  const device = await membersBrowser(shop, account.email);
  return { account, device, as: account.id };
}

export type Device = Awaited<ReturnType<typeof browser>>;

export const asScript = (shop: TestShop, device: Device, form: Record<string, string>) =>
  device.ask("/cart", {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: {
      origin: shop.origin,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
  });
