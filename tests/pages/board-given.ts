import { membersBrowser, ownersBrowser } from "./visit.ts";
import type { TestShop } from "../test-shop.ts";

let people = 0;

export async function member(shop: TestShop, name = "김하늘") {
  const account = await shop.has.member({ name });
  const person = await membersBrowser(shop, account.email, {
    address: `203.0.113.${10 + people++}`,
  });
  return { account, ...person };
}

export async function owner(shop: TestShop) {
  const person = await ownersBrowser(shop, { address: `198.51.100.${10 + people++}` });
  return person;
}
