import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { memberList } from "./member-list.server.ts";
import { consents, users } from "#shop/member/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const readerOf = (id: string) => ({
  account: { id, email: `${id}@sori.example` },
  address: "203.0.113.9",
});
const exportMembers = async (
  of: typeof shop,
  query: string,
  reason: string,
  reader: ReturnType<typeof readerOf>,
) => (await memberList.take(of, new URLSearchParams(query), { reason }, reader)).file;
const entriesOf = (id: string) => rowsOf(shop.db, auditLog, { accountId: id });
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test("everybody is in the file once, in pieces, with what they agreed to; nothing in it runs", async () => {
  const start = Date.UTC(2026, 0, 1);
  await shop.db.insert(users).values(
    Array.from({ length: 1203 }, (_, at) => ({
      id: `many${at}`,
      email: `many${at}@example.com`,
      name:
        at === 7 ? '=HYPERLINK("http://evil.example","눌러")' : at === 8 ? "＠SUM(1)" : `회원${at}`,
      phone: "01000001101",
      emailVerified: true,
      createdAt: new Date(start + Math.floor(at / 3) * 1000),
      blockedAt: at === 9 ? new Date() : null,
    })),
  );
  await shop.db.insert(consents).values({
    userId: "many5",
    kind: "marketing-email",
    version: "1",
    agreed: true,
    how: "sign-up",
  });

  const csv = await textOf(await exportMembers(shop, "", "12월 소식 메일 발송", readerOf("owner")));
  expect(csv.startsWith('"회원번호","이름","이메일","휴대폰","가입일",')).toBe(true);
  const lines = csv.trimEnd().split("\r\n");
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(1204);
  expect(lines.find((line) => line.startsWith('"many5"'))).toBe(
    '"many5","회원5","many5@example.com","010-0000-1101","2026-01-01",,"","정상",0,0,,"","동의","동의 안 함","동의 안 함"',
  );
  expect(lines.find((line) => line.startsWith('"many7"'))).toContain(`"'=HYPERLINK(""http`);
  expect(lines.find((line) => line.startsWith('"many8"'))).toContain(`"'＠SUM(1)"`);
  expect(lines.find((line) => line.startsWith('"many9"'))).toContain('"정지"');
  expect(await entriesOf("owner")).toMatchObject([
    {
      action: "member.export",
      reason: "12월 소식 메일 발송",
      address: "203.0.113.9",
      after: { count: 1203, filter: {} },
    },
  ]);
});

test("the log knows of a file before its first byte is read, and only what is taken is read", async () => {
  const stream = await exportMembers(
    shop,
    "search=many5&agreed=marketing-email",
    "동의한 분께 안내",
    readerOf("careful"),
  );
  expect(await entriesOf("careful")).toMatchObject([
    { after: { count: 1, filter: { agreed: "marketing-email", search: "many5" } } },
  ]);
  expect(await textOf(stream)).toContain("수신 동의");

  let batches = 0;
  const watched = drizzle(shop.pool, {
    casing: "snake_case",
    logger: {
      logQuery: (query) => {
        if (/from "user".* order by .* limit /.test(query)) batches++;
      },
    },
  }) as unknown as Db;
  const all = (
    await exportMembers({ ...shop, db: watched }, "", "끝까지 읽지 않아요", readerOf("careful"))
  ).getReader();
  await all.read();
  expect(batches).toBe(0);
  await all.read();
  await all.cancel();
  expect(batches).toBe(1);
});

test("ten files in an hour, also when they are asked for at once, and no more", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 14 }, () =>
      exportMembers(shop, "search=nobody", "몇 번이고 받아요", readerOf("greedy")),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "too-many-attempts" },
  });
  expect(await entriesOf("greedy")).toHaveLength(10);
});

test("a file that breaks off halfway ends as broken, not as whole", async () => {
  const stream = await exportMembers(shop, "", "도중에 끊겨요", readerOf("unlucky"));
  const reader = stream.getReader();
  await reader.read();
  const broken = shop.db.select;
  shop.db.select = () => {
    throw new Error("the database is gone");
  };
  await expect(reader.read()).rejects.toThrow("the database is gone");
  shop.db.select = broken;
  expect((await shop.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
