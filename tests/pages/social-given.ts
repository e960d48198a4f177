import { expect } from "vitest";
import { linkSocial } from "#shop/member/social/link-social.server.ts";
import { kakaoPerson } from "#tests/servers/kakao-server.ts";
import { type TestShop } from "../test-shop.ts";

export const ORIGIN = "http://shop.test";

export const pathOf = (url: string) => {
  expect(url.startsWith(ORIGIN)).toBe(true);
  return url.slice(ORIGIN.length);
};

export async function linkedPerson(shop: TestShop) {
  const member = await shop.has.member();
  const person = kakaoPerson();
  await linkSocial(shop, {
    accountId: member.id,
    provider: shop.social[0]!,
    subject: String(person.id),
  });
  return { member, person };
}
