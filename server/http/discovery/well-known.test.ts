import { expect, test } from "vitest";
import { siteSettings } from "#shop/site/table.server.ts";
import { emptySite } from "#shop/site/settings.ts";
import { testShop } from "#tests/test-shop.ts";
import { wellKnown } from "./well-known.server.ts";

test("security.txt names the shop's own address of mail, and is over within a month", async () => {
  const shop = await testShop();
  const site = wellKnown(shop);
  const set = async (email: string) => {
    const settings = { ...emptySite, company: { ...emptySite.company, email } };
    await shop.db
      .insert(siteSettings)
      .values({ settings })
      .onConflictDoUpdate({ target: siteSettings.id, set: { settings } });
  };
  await set("");
  expect((await site.request("/.well-known/security.txt")).status).toBe(404);

  await set("help@sori.example");
  const answer = await site.request("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  const text = await answer.text();
  expect(text).toContain("Contact: mailto:help@sori.example\n");
  expect(text).toContain(`Canonical: ${shop.origin}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text)![1]!);
  const days = (expires - shop.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(28);
  expect(days).toBeLessThanOrEqual(30);
});

test("a keeper of passwords is led to where one is changed", async () => {
  const answer = await wellKnown(await testShop()).request("/.well-known/change-password");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/my/security"]);
});
