import { type TestShop } from "../test-shop.ts";
import { membersBrowser } from "./visit.ts";

export async function member(shop: TestShop) {
  const account = await shop.has.member();
  const person = await membersBrowser(shop, account.email);
  return { account, person, as: { as: account.id } };
}
