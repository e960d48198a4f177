import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { memberTags } from "#shop/member/note/table.server.ts";
import { addresses, consents, users } from "#shop/member/table.server.ts";
import { valueLots } from "#shop/money/value/table.server.ts";
import { kindsOfMove } from "#shop/move/kinds.server.ts";
import { sourceOf } from "#shop/move/source/sources.ts";
import { DUMP_FILES } from "#tests/move/fixtures/dump-files.ts";
import { FOREIGN_FILES } from "#tests/move/fixtures/foreign-files.ts";
import { KOREAN_FILES } from "#tests/move/fixtures/korean-files.ts";
import { Moving } from "#tests/move/moving.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";

const shop = await testShop();
const { db } = shop;
const moved = new Set(kindsOfMove.map(({ kind }) => kind));
/** A dump of a whole shop is moved as one file, so all of its tables have to be of some kind. */
const FILES = [...KOREAN_FILES, ...DUMP_FILES, ...FOREIGN_FILES].filter(({ sources }) => {
  const kinds = sources.map((source) => sourceOf(source)!.kind);
  return kinds.includes("member") && kinds.every((kind) => moved.has(kind));
});

const rowsNow = async () => ({
  users: await db.select().from(users).orderBy(asc(users.id)),
  moved: await db.select().from(movedMembers).orderBy(asc(movedMembers.id)),
  addresses: await db.select().from(addresses).orderBy(asc(addresses.id)),
  tags: await db.select().from(memberTags).orderBy(asc(memberTags.accountId), asc(memberTags.tag)),
  points: await db.select({ sum: sql<string>`coalesce(sum(remaining), 0)` }).from(valueLots),
});

test.each(FILES.map((file) => [file.fileName, file] as const))(
  "%s brings its members, and undoing it gives equal rows",
  async (fileName, { bytes }) => {
    const before = await rowsNow();
    const moving = new Moving(shop);
    await moving.drop(fileName, await bytes());
    await moving.work();
    const [checked] = await moving.does({ intent: "check" });
    const counts = checked!.counts.find(({ kind }) => kind === "member")!;
    expect(counts.new).toBeGreaterThan(0);
    expect(counts.fail).toBe(0);
    expect(await rowsNow()).toEqual(before);
    const [written] = await moving.does({ intent: "move" });
    expect(written).toMatchObject({ state: "moved", trouble: null });
    const rows = await rowsNow();
    expect(rows.users.length - before.users.length).toBe(counts.new);
    expect(rows.users.filter(({ emailVerified }) => emailVerified)).toEqual(
      before.users.filter(({ emailVerified }) => emailVerified),
    );
    const [undone] = await moving.does({ intent: "undo", file: written!.id });
    expect(undone).toMatchObject({ state: "undone", trouble: null });
    expect(await rowsNow()).toEqual(before);
  },
);

test("a file of Cafe24 in its own letters brings names, points, phones and days as they are", async () => {
  const { fileName, bytes } = FILES.find((file) => file.fileName === "회원정보.csv")!;
  const moving = new Moving(shop);
  await moving.drop(fileName, await bytes());
  await moving.work();
  await moving.does({ intent: "check" });
  await moving.does({ intent: "move" });
  const [hong] = await rowsOf(db, users, { email: "hong@example.com" });
  expect(hong).toMatchObject({ name: "홍길동", phone: "01012345678" });
  expect(hong!.createdAt).toEqual(new Date("2024-03-02T00:00:00+09:00"));
  expect(await rowsOf(db, movedMembers, { accountId: hong!.id })).toMatchObject([
    { source: "cafe24", shopName: "카페24", points: 1200, acceptedAt: null },
  ]);
  expect(await rowsOf(db, memberTags, { accountId: hong!.id })).toMatchObject([
    { tag: "일반회원" },
  ]);
  expect(await db.$count(consents, eq(consents.userId, hong!.id))).toBe(0);
  const [kim] = await rowsOf(db, users, { email: "kim@example.com" });
  expect(kim).toMatchObject({ name: "김소리" });
});
