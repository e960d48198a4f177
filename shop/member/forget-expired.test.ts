import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { forgetExpired } from "./forget-expired.server.ts";
import { listSessions } from "./session/list-sessions.server.ts";
import { emailTokens, sessions, signUps, socialStates, verifications } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

test("what is over by the database's clock goes, what is not stays", async () => {
  const { db, has } = await testShop();
  const { id } = await has.member();
  for (const [word, expiresAt] of [
    ["over", new Date(Date.now() - 1000)],
    ["open", new Date(Date.now() + 60_000)],
  ] as const) {
    await db.insert(signUps).values({ browserHash: word, expiresAt });
    await db.insert(emailTokens).values({
      tokenHash: word,
      purpose: "reset-password",
      userId: id,
      email: "a@example.com",
      expiresAt,
    });
    await db
      .insert(socialStates)
      .values({ stateHash: word, browserHash: word, provider: "kakao", verifier: word, expiresAt });
    await db.insert(verifications).values({ id: word, identifier: word, value: word, expiresAt });
  }
  await Promise.all([forgetExpired(db), forgetExpired(db)]);
  expect((await db.select().from(signUps)).map(({ browserHash }) => browserHash)).toEqual(["open"]);
  expect((await db.select().from(emailTokens)).map(({ tokenHash }) => tokenHash)).toEqual(["open"]);
  expect((await db.select().from(socialStates)).map(({ stateHash }) => stateHash)).toEqual([
    "open",
  ]);
  expect((await db.select().from(verifications)).map((row) => row.id)).toEqual(["open"]);
});

test("sessions that idled or lasted too long go, each kind by its own rule, and are listed no more", async () => {
  const { db, has } = await testShop();
  const { id } = await has.member();
  const hours = (count: number) => sql`now() - make_interval(hours => ${count})`;
  const open = (word: string, kind: "member" | "admin", seen: number, made: number) =>
    db.insert(sessions).values({
      id: word,
      token: word,
      userId: id,
      kind,
      seenAt: hours(seen),
      createdAt: hours(made),
      expiresAt: sql`now() + interval '1 day'`,
    });
  await open("fresh", "member", 1, 2);
  await open("rarely seen", "member", 13 * 24, 20 * 24);
  await open("idle", "member", 15 * 24, 16 * 24);
  await open("too old", "member", 1, 31 * 24);
  await open("admin", "admin", 0, 1);
  await open("idle admin", "admin", 1, 2);
  await open("old admin", "admin", 0, 13);
  const listed = (await listSessions(db, id, "fresh")).map((session) => session.id);
  expect([listed[0], listed.toSorted()]).toEqual(["fresh", ["admin", "fresh", "rarely seen"]]);
  await forgetExpired(db);
  expect(
    (await rowsOf(db, sessions, { userId: id })).map((session) => session.id).toSorted(),
  ).toEqual(["admin", "fresh", "rarely seen"]);
});
