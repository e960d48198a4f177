import { browser } from "./visit.ts";
import type { TestShop } from "../test-shop.ts";

let people = 0;

export async function member(shop: TestShop, name = "김하늘") {
  const account = await shop.has.member({ name });
  const person = await browser(shop, { address: `203.0.113.${10 + people++}` });
  await person.signIn(account.email);
  return { account, ...person };
}

export async function owner(shop: TestShop) {
  await shop.has.admin();
  const person = await browser(shop, { address: `198.51.100.${10 + people++}` });
  await person.signIn();
  return person;
}
