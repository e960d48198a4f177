import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { policies } from "#shop/policy/table.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { askForLawCheck, checkLawWhenDue } from "#shop/law/check-law.server.ts";
import { asShopper } from "#server/process/look-after-law.server.ts";
import { furnishLaw } from "../law/furnish-law.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { DESKTOP, siteOf, ownersBrowser } from "./visit.ts";

const HERE = "/admin/law";

test("the owner asks, the worker looks once, and the screen says what is broken with one way to mend it", async () => {
  const shop = await testShop();
  await furnishLaw(shop);
  const owner = await ownersBrowser(shop, { agent: DESKTOP });
  const screen = async () => mainOf(await htmlOf(owner.visit(HERE)));
  const shopper = asShopper(await siteOf(shop), shop.origin);

  expect(await screen()).toContain("아직 살펴본 것이 없어요");
  expect((await owner.send(HERE, { intent: "nothing" })).status).toBe(400);
  for (let click = 0; click < 2; click++)
    expect((await owner.send(HERE, { intent: "look" })).headers.get("location")).toBe(HERE);
  expect(await screen()).toContain("살펴보고 있어요");

  const taken = await Promise.all([checkLawWhenDue(shop, shopper), checkLawWhenDue(shop, shopper)]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await checkLawWhenDue(shop, shopper)).toBe(false);
  const looked = await screen();
  expect(looked).not.toContain("살펴보고 있어요");
  expect(looked).toContain("2단계 인증으로 로그인해요");
  expect(looked).not.toContain("상품마다 상품정보제공고시가 있어요 어긋나요");

  const bare = await shop.has.product({ title: "고시 없는 상품", notice: null });
  await owner.send(HERE, { intent: "look" });
  await checkLawWhenDue(shop, shopper);
  const red = await screen();
  expect(red).toContain("고시 없는 상품: 상품정보제공고시가 없어요.");
  expect(red).toContain(`href="/admin/product/edit/${bare.id}"`);
});

test("the shop is looked at anew once settings or policies changed", async () => {
  const shop = await testShop();
  await furnishLaw(shop);
  const shopper = asShopper(await siteOf(shop), shop.origin);
  const looks = () => checkLawWhenDue(shop, shopper);
  await looks();
  expect(await looks()).toBe(false);
  await shop.db.update(siteSettings).set({ updatedAt: sql`now()` });
  expect([await looks(), await looks()]).toEqual([true, false]);
  await shop.db.insert(policies).values({
    kind: "terms",
    version: "99",
    title: "이용약관",
    html: "<p>새 약관</p>",
    effectiveOn: "2030-01-01",
    publishedAt: sql`now()`,
  });
  expect([await looks(), await looks()]).toEqual([true, false]);
});

test("what the owner asks for while the shop is being looked at is looked at anew", async () => {
  const shop = await testShop();
  await furnishLaw(shop);
  const shopper = asShopper(await siteOf(shop), shop.origin);
  await askForLawCheck(shop);
  const open: typeof shopper.open = async (path) => {
    await askForLawCheck(shop);
    return shopper.open(path);
  };
  expect(await checkLawWhenDue(shop, { ...shopper, open })).toBe(true);
  expect([await checkLawWhenDue(shop, shopper), await checkLawWhenDue(shop, shopper)]).toEqual([
    true,
    false,
  ]);
});
