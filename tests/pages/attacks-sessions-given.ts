import { type TestShop } from "../test-shop.ts";
import { browser, membersBrowser } from "./visit.ts";

export async function signedIn(shop: TestShop, email: string, at: TestShop = shop) {
  const person = await membersBrowser(at, email);
  return person;
}

/** Whether whoever has these cookies is let in. */
export async function opens(
  shop: TestShop,
  cookies: Map<string, string>,
  path = "/my",
  at: TestShop = shop,
): Promise<boolean> {
  const thief = await browser(at, { address: "198.51.100.66" });
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  return (await thief.visit(path)).status === 200;
}
