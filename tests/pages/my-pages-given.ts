import { type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

export async function member(shop: TestShop) {
  const account = await shop.has.member();
  const person = await browser(shop);
  await person.signIn(account.email);
  return { account, person, as: { as: account.id } };
}
