import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { consents, users } from "../table.server.ts";
import { adChannels, adConsents, type AdAnswer, type AdChannel } from "./ad-channel.ts";
import { isDay, nextMorning } from "./consent-age.ts";
import { findAdAnswer } from "./may-advertise.server.ts";

const { db } = await testShop();
const DAY_MS = 86_400_000;
const kinds = ["marketing-email", "marketing-sms", "marketing-night"] as const;

type Answer = { kind: (typeof kinds)[number]; agreed: boolean; daysAgo: number };
type Person = { answers: Answer[]; isBlocked: boolean; phone: string | null; isThere: boolean };

/** The rule in plain words, beside the one in SQL. */
function expected(
  { answers, isBlocked, phone, isThere }: Person,
  channel: AdChannel,
  now: Date,
): AdAnswer {
  const agrees = (kind: string) => {
    const last = answers.findLast((answer) => answer.kind === kind);
    return last !== undefined && last.agreed && last.daysAgo < 730;
  };
  const isReached = isThere && !isBlocked && (channel === "mail" || /^010\d{8}$/.test(phone ?? ""));
  if (!isReached || !agrees(adConsents[channel])) return "no";
  return isDay(now) || agrees("marketing-night") ? "yes" : "night";
}

const answer: fc.Arbitrary<Answer> = fc.record({
  kind: fc.constantFrom(...kinds),
  agreed: fc.boolean(),
  daysAgo: fc.constantFrom(0, 1, 400, 729, 731, 2000),
});
const person: fc.Arbitrary<Person> = fc.record({
  answers: fc.array(answer, { maxLength: 6 }),
  isBlocked: fc.boolean(),
  phone: fc.constantFrom(null, "01012345678", "0212345678"),
  isThere: fc.boolean(),
});

test("whatever was agreed to and withdrawn, the one rule answers as its words say", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(person, fc.integer({ min: 0, max: 23 }), async (one, hour) => {
      const id = `person-${count++}`;
      const now = new Date(Date.UTC(2026, 10, 23, hour, 30));
      if (one.isThere)
        await db.insert(users).values({
          id,
          name: "회원",
          email: `${id}@example.com`,
          phone: one.phone,
          blockedAt: one.isBlocked ? now : null,
        });
      for (const { kind, agreed, daysAgo } of one.answers)
        await db.insert(consents).values({
          userId: id,
          kind,
          agreed,
          version: "2026-01-01",
          how: "my-page",
          at: new Date(now.getTime() - daysAgo * DAY_MS),
        });
      for (const channel of adChannels)
        expect(await findAdAnswer(db, id, channel, now)).toBe(expected(one, channel, now));
    }),
    { numRuns: 120 },
  );
  expect(await db.$count(users, sql`id like 'person-%'`)).toBeGreaterThan(0);
});

test("what waits for the morning waits for the next 08:00 in Seoul", () => {
  expect(nextMorning(new Date("2026-11-23T12:00:00Z"))).toEqual(new Date("2026-11-23T23:00:00Z"));
  expect(nextMorning(new Date("2026-11-23T22:59:59Z"))).toEqual(new Date("2026-11-23T23:00:00Z"));
  expect(nextMorning(new Date("2026-11-23T23:00:00Z"))).toEqual(new Date("2026-11-24T23:00:00Z"));
});
