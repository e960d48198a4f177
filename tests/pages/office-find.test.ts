import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import type { StaffRole } from "#shop/member/staff/roles.ts";
import { staff } from "#shop/member/table.server.ts";
import type { OfficeFinds } from "#app/admin/find/find.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, ownersBrowser } from "./visit.ts";

const mark = randomLetters(7).toLowerCase();
const title = `겨울 ${mark}`;
const email = `${mark}@example.com`;

const shop = await testShop();
const owner = await ownersBrowser(shop);
const product = await shop.has.product({ title });
await shop.has.member({ email, name: "홍길동" });
await shop.has.order({
  ordererEmail: email,
  ordererName: "홍길동",
  lines: [{ product, quantity: 1 }],
});

async function finds(
  person: Awaited<ReturnType<typeof browser>>,
  searchText: string,
): Promise<OfficeFinds> {
  const answer = await person.visit(`/admin/find?${new URLSearchParams({ q: searchText })}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return (await answer.json()) as OfficeFinds;
}

async function staffMember(role: StaffRole) {
  const member = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: member.id, role, invitedBy: "owner" });
  const person = await browser(shop);
  await person.signIn(member.email, PASSWORD, "admin");
  return person;
}

test("one search finds orders, products and people, who are masked", async () => {
  const byTitle = await finds(owner, title);
  expect(byTitle.products.map((product) => product.title)).toEqual([title]);
  expect(byTitle.orders).toHaveLength(1);
  const byMail = await finds(owner, email);
  expect(byMail.orders).toEqual(byTitle.orders);
  expect(byMail.people).toHaveLength(1);
  const foundText = JSON.stringify(byMail.people) + JSON.stringify(byMail.orders);
  for (const secret of ["홍길동", email]) expect(foundText).not.toContain(secret);
});

test("a letter finds nothing, and odd letters are no mistake of ours", async () => {
  for (const searchText of ["", "가", "%", "\u0000", "'; drop table orders --", "가".repeat(5000)])
    expect(await finds(owner, searchText)).toMatchObject({ orders: [], products: [], people: [] });
});

test("each role finds what it may open and nothing else", async () => {
  const packer = await staffMember("packer");
  expect(await finds(packer, title)).toMatchObject({ orders: [], products: [], people: [] });
  expect(await finds(packer, email)).toMatchObject({ orders: [], people: [] });
});
