import fc from "fast-check";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dayAfter } from "#lib/calendar-day.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { policies } from "#shop/policy/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { consents } from "../table.server.ts";
import type { ConsentKind } from "./consent-kinds.ts";
import { findRenewals, isAskedAgain } from "./find-renewals.server.ts";
import { currentConsents, listConsents } from "./list-consents.server.ts";
import { renewConsents } from "./renew-consents.server.ts";

const published = new Date("2029-01-01T00:00:00Z");
const version = (
  name: string,
  effectiveOn: string,
  asksAgain = false,
  kind: "terms" | "privacy" = "terms",
  publishedAt: Date | null = published,
) => ({
  kind,
  version: name,
  title: "약관",
  html: `<p>${name}</p>`,
  effectiveOn,
  asksAgain,
  summary: `${name}에서 바뀐 것`,
  publishedAt,
});

const shop = await testShop();
await shop.db
  .insert(policies)
  .values([
    version("1.0", "2030-01-01"),
    version("1.1", "2030-02-01", true),
    version("1.2", "2030-03-01"),
    version("1.3", "2030-06-01", true),
    version("9.9", "2030-01-15", true, "terms", null),
    version("1.0", "2030-01-01", false, "privacy"),
    version("1.1", "2030-04-01", false, "privacy"),
  ]);

const at = (day: string) => new Date(`${day}T00:00:00+09:00`);
async function member(given: Partial<Record<ConsentKind, string>> = {}) {
  const userId = `m-${randomLetters(20)}`;
  for (const [kind, name] of Object.entries(given)) await agree(userId, kind as ConsentKind, name);
  return userId;
}
const agree = (userId: string, kind: ConsentKind, name: string, agreed = true) =>
  shop.db.insert(consents).values({ userId, kind, version: name, agreed, how: "sign-up" });
const due = async (userId: string, now: Date) =>
  findRenewals(shop.db, currentConsents(await listConsents(shop.db, userId)), now);

test("a member is asked once a version that asks again is in force, and not about one that asks nobody", async () => {
  const id = await member({ terms: "1.0", privacy: "1.0" });
  expect(await isAskedAgain(shop.db, id, new Date(at("2030-02-01").getTime() - 1))).toBe(false);
  expect(await isAskedAgain(shop.db, id, at("2030-02-01"))).toBe(true);
  expect(await due(id, at("2030-02-01"))).toMatchObject([
    { kind: "terms", agreed: { version: "1.0" }, version: "1.1", changes: [{ version: "1.1" }] },
  ]);
  // What came after it asked nobody; the one who never answered is still asked, and about the
  // newest.
  expect(await due(id, at("2030-04-02"))).toMatchObject([
    { kind: "terms", version: "1.2", changes: [{ version: "1.2" }, { version: "1.1" }] },
  ]);
  const newer = await member({ terms: "1.1", privacy: "1.0" });
  expect(await isAskedAgain(shop.db, newer, at("2030-05-31"))).toBe(false);
  expect(await isAskedAgain(shop.db, newer, at("2030-06-01"))).toBe(true);
});

test("whoever agreed to nothing that is known is asked about the newest version", async () => {
  for (const id of [
    await member(),
    await member({ terms: "none" }),
    await member({ terms: "9.9" }),
  ]) {
    expect(await isAskedAgain(shop.db, id, at("2030-01-31"))).toBe(false);
    expect(await due(id, at("2030-03-05"))).toMatchObject([
      { kind: "terms", agreed: null, version: "1.2", changes: [{ version: "1.2" }] },
    ]);
  }
});

const story = fc.array(
  fc.record({
    kind: fc.constantFrom("terms" as const, "privacy" as const),
    name: fc.constantFrom("1.0", "1.1", "1.2", "1.3", "9.9", "none"),
    agreed: fc.boolean(),
  }),
  { maxLength: 4 },
);

test("the one statement of the guard and the page agree, whatever somebody agreed to and whenever", async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.integer({ min: -10, max: 200 }), async (answers, days) => {
      const id = await member();
      for (const { kind, name, agreed } of answers) await agree(id, kind, name, agreed);
      const now = at(dayAfter("2030-01-01", days));
      expect(await isAskedAgain(shop.db, id, now)).toBe((await due(id, now)).length > 0);
    }),
    { numRuns: 60 },
  );
});

const written = (userId: string) =>
  shop.db
    .select({
      kind: consents.kind,
      version: consents.version,
      agreed: consents.agreed,
      how: consents.how,
    })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.how, "renewal")));
const account = async () => {
  const { id } = await shop.has.member();
  for (const kind of ["terms", "privacy"] as const) await agree(id, kind, "1.0");
  return id;
};
const now = at("2030-03-10");

test("agreeing writes down the version that was shown, once, and optional things only when they are ticked", async () => {
  const id = await account();
  await expect(renewConsents(shop.db, id, { "version.terms": "1.2" }, now)).rejects.toMatchObject({
    name: "BadInput",
    errors: { "consent.terms": [expect.any(String)] },
  });
  expect(await written(id)).toEqual([]);
  const form = {
    "version.terms": "1.2",
    "consent.terms": "on",
    "consent.marketing-email": "on",
  } as const;
  // Two tabs, at the same moment.
  await Promise.all([renewConsents(shop.db, id, form, now), renewConsents(shop.db, id, form, now)]);
  await renewConsents(shop.db, id, form, now);
  expect(await written(id)).toEqual([
    { kind: "terms", version: "1.2", agreed: true, how: "renewal" },
    { kind: "marketing-email", version: "2026-01-01", agreed: true, how: "renewal" },
  ]);
  expect(await isAskedAgain(shop.db, id, now)).toBe(false);
});

test("nobody agrees to a version that came into force while the page was open", async () => {
  const id = await account();
  const form = { "version.terms": "1.2", "consent.terms": "on" } as const;
  await expect(renewConsents(shop.db, id, form, at("2030-06-01"))).rejects.toMatchObject({
    code: "policy-changed",
  });
  expect(await written(id)).toEqual([]);
});

test("an optional consent that was given stays given when its box is left empty", async () => {
  const id = await account();
  await agree(id, "marketing-sms", "2026-01-01");
  await renewConsents(shop.db, id, { "consent.terms": "on", "version.terms": "1.2" }, now);
  expect(currentConsents(await listConsents(shop.db, id))["marketing-sms"]).toMatchObject({
    agreed: true,
  });
});
