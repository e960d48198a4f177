import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { policies } from "#shop/policy/table.server.ts";
import { NO_VERSION, findConsentVersions } from "./find-consent-versions.server.ts";
import { currentConsents, listConsents } from "./list-consents.server.ts";
import { setConsents } from "./set-consents.server.ts";

async function member() {
  const shop = await testShop();
  const { id } = await shop.has.member();
  const story = async () =>
    (await listConsents(shop.db, id)).map(({ kind, agreed }) => `${kind} ${agreed}`);
  return {
    shop,
    db: shop.db,
    id,
    story,
    set: (kind: Parameters<typeof setConsents>[2][number]["kind"], agreed: boolean) =>
      setConsents(shop.db, id, [{ kind, agreed }], { now: new Date() }),
  };
}

test("giving and withdrawing are both written down, newest first, and the same again is not", async () => {
  const { set, story, db, id } = await member();
  await set("marketing-email", true);
  await set("marketing-email", true);
  await set("marketing-email", false);
  expect(await story()).toEqual(["marketing-email false", "marketing-email true"]);
  expect(currentConsents(await listConsents(db, id))["marketing-email"]).toMatchObject({
    agreed: false,
    version: "2026-01-01",
  });
});

test("nobody is written to at night who is written to at no time", async () => {
  const { set, story } = await member();
  await set("marketing-night", true);
  expect(await story()).toEqual([]);
  await set("marketing-sms", true);
  await set("marketing-email", true);
  await set("marketing-night", true);
  await set("marketing-sms", false);
  expect((await story())[0]).toBe("marketing-sms false");
  await set("marketing-email", false);
  expect((await story()).slice(0, 2).toSorted()).toEqual([
    "marketing-email false",
    "marketing-night false",
  ]);
});

test("ten clicks at the same moment are one line, again and again", async () => {
  const { db, set, story } = await member();
  // Open connections, so that the clicks really meet.
  await Promise.all(Array.from({ length: 15 }, () => db.execute(sql`select pg_sleep(0.05)`)));
  for (let round = 1; round <= 8; round++) {
    await Promise.all(Array.from({ length: 10 }, () => set("marketing-email", round % 2 === 1)));
    expect(await story()).toHaveLength(round);
  }
});

test("terms and privacy have the version that is in force", async () => {
  const { shop } = await member();
  expect(await findConsentVersions(shop.db, new Date())).toMatchObject({
    terms: NO_VERSION,
    privacy: NO_VERSION,
    age: "2026-01-01",
  });
  await shop.db.insert(policies).values([
    {
      kind: "terms",
      version: "2026-01-01",
      title: "이용약관",
      html: "<p>처음</p>",
      effectiveOn: "2026-01-01",
      publishedAt: new Date(),
    },
    {
      kind: "terms",
      version: "2999-01-01",
      title: "이용약관",
      html: "<p>나중</p>",
      effectiveOn: "2999-01-01",
      publishedAt: new Date(),
    },
  ]);
  expect(await findConsentVersions(shop.db, new Date())).toMatchObject({
    terms: "2026-01-01",
    privacy: NO_VERSION,
  });
});

test("what was agreed to is changed by nobody", async () => {
  const { shop, set } = await member();
  await set("marketing-email", true);
  await expect(asOwner(shop, "delete from consents")).rejects.toThrow("append-only");
});
