import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { endTrackingRest } from "#shop/order/tracking/rest.server.ts";
import { parcels } from "#shop/order/tracking/table.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { noticeDoors } from "#shop/notice/table.server.ts";
import { noteOpen, noteShut } from "#shop/outbox/shut-doors.server.ts";
import { checks as allChecks, type Check } from "./checks.server.ts";
import { listTroubles } from "./list-troubles.server.ts";
import { lookAfterHealth } from "./look.server.ts";
import { healthTroubles } from "./table.server.ts";
import { troubleKindNames, type Trouble } from "./trouble.ts";

const disk = (of: string, reason = "90% 찼어요."): Trouble => ({
  kind: "disk",
  of,
  harm: "later",
  reason,
  button: { label: "보기", href: "/admin/today" },
});

const saying = (troubles: Trouble[]): Check[] => [
  { name: "disk", kinds: ["disk"], isOfMachine: true, find: async () => troubles },
];

const shown = async ({ db }: TestShop) =>
  (await listTroubles(db, troubleKindNames)).map(({ kind, reason }) => [kind, reason]);

const minutesPass = ({ db }: TestShop, minutes: number) =>
  db
    .update(healthTroubles)
    .set({ calmAt: sql`calm_at - make_interval(mins => ${minutes})` })
    .where(sql`ended_at is null`);

test("a trouble stands once with its newest words, goes when it is not seen, and is the same one when it flickers", async () => {
  const shop = await testShop();
  const look = (troubles: Trouble[]) => lookAfterHealth(shop, { checks: saying(troubles) });
  await Promise.all([1, 2, 3].map(() => look([disk("data"), disk("backups")])));
  await look([disk("data", "91% 찼어요."), disk("backups")]);
  expect(await shown(shop)).toEqual([
    ["disk", expect.stringMatching(/91%|90%/)],
    ["disk", expect.stringMatching(/91%|90%/)],
  ]);
  await look([disk("backups")]);
  expect(await shown(shop)).toEqual([["disk", "90% 찼어요."]]);
  await look([disk("data"), disk("backups")]);
  expect(await shown(shop)).toHaveLength(2);
  expect(await shop.db.$count(healthTroubles)).toBe(2);

  await look([]);
  expect(await shown(shop)).toEqual([]);
  await minutesPass(shop, 3);
  await look([]);
  await look([disk("data")]);
  const rows = await shop.db.select().from(healthTroubles).where(eq(healthTroubles.of, "data"));
  expect(rows.map(({ endedAt }) => endedAt === null).toSorted()).toEqual([false, true]);
});

test("a check that hangs or fails says nothing, holds up no other, and the job says which", async () => {
  const shop = await testShop();
  await lookAfterHealth(shop, { checks: saying([disk("data")]) });
  const before = await shown(shop);
  const checks: Check[] = [
    { ...saying([])[0]!, name: "mute", find: () => new Promise(() => undefined) },
    { ...saying([])[0]!, name: "broken", find: () => Promise.reject(new Error("no such folder")) },
    { name: "clock", kinds: ["clock"], find: async () => [{ ...disk(""), kind: "clock" }] },
  ];
  await expect(lookAfterHealth(shop, { checks, patienceMs: 20 })).rejects.toThrow(
    /mute: no answer within 20 ms; broken: no such folder/,
  );
  expect(await shown(shop)).toEqual([...before, ["clock", "90% 찼어요."]]);
});

test.each(["mail", "message", "push"] as const)(
  "a shut door of %s is told of by the checks of the shop, and is over once it opens",
  async (channel) => {
    const shop = await testShop();
    const checks = allChecks.filter(({ name }) => name === "notices");
    const kinds = async () => (await shown(shop)).map(([kind]) => kind);
    await noteShut(shop.db, channel, new Error("away"));
    await shop.db.update(noticeDoors).set({ shutAt: sql`now() - interval '11 minutes'` });
    await lookAfterHealth(shop, { checks });
    expect(await kinds()).toContain(channel);
    await noteOpen(shop.db, channel);
    await lookAfterHealth(shop, { checks });
    expect(await kinds()).not.toContain(channel);
  },
);

test("a tracking service that refuses for hours is told of, one that rests an hour is not", async () => {
  const shop = await testShop();
  const checks = allChecks.filter(({ name }) => name === "tracking");
  const order = await shop.has.order({ delivery: "delivery", payment: "paid" });
  const rests = async (minutes: number) => {
    await shop.db.delete(parcels);
    const restsUntil = sql`now() + make_interval(mins => ${minutes})`;
    await shop.db.insert(parcels).values({
      orderId: order.id,
      company: "CJ대한통운",
      number: "123456789011",
      askAt: new Date(),
      restsUntil,
    });
    await lookAfterHealth(shop, { checks });
    return isTold();
  };
  const isTold = async () => (await shown(shop)).some(([kind]) => kind === "tracking");
  expect(await rests(60)).toBe(false);
  expect(await rests(360)).toBe(true);
  await endTrackingRest(shop.db);
  await lookAfterHealth(shop, { checks });
  expect(await isTold()).toBe(false);
});
