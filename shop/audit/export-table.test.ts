import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exportLedger } from "#shop/money/ledger/export-ledger.server.ts";
import type { TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import { auditList } from "#shop/office/audit/audit-list.server.ts";
import { couponList } from "#shop/office/coupon/coupon-list.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { exportTable, type TableExport } from "./export-table.server.ts";
import { auditLog } from "./table.server.ts";

const shop = await testShop();
const readerOf = (id: string) => ({
  account: { id, email: `${id}@sori.example` },
  address: "203.0.113.9",
});
const entriesOf = (id: string) => shop.db.select().from(auditLog).where(eq(auditLog.accountId, id));

/** Numbers from one to the last, which may change while they are read. */
const numbers = (list: { last: number }): TableExport<number> => ({
  name: "numbers",
  columns: [
    ["수", (number) => number],
    ["말", (number) => `번호 ${number}`],
  ],
  audit: { action: "coupon.export", subject: "numbers", after: { filter: { tab: "all" } } },
  count: (limit) => Promise.resolve(Math.min(limit, list.last)),
  read: ({ after, limit }) => {
    const from = Number(after ?? 0);
    const rows = Array.from(
      { length: Math.min(limit, list.last - from) },
      (_, at) => from + at + 1,
    );
    return Promise.resolve({ rows, next: from + limit < list.last ? String(from + limit) : null });
  },
});
const linesOf = async (file: ReadableStream<Uint8Array>) =>
  (await new Response(file).text()).trimEnd().split("\r\n");

test("a whole file has every row once and says nothing more", async () => {
  const file = await exportTable(shop.db, numbers({ last: 401 }), readerOf("whole"));
  expect(file.cutWords).toBeNull();
  const lines = await linesOf(file);
  expect(lines).toHaveLength(402);
  expect(lines.at(-1)).toBe('401,"번호 401"');
  expect(await entriesOf("whole")).toMatchObject([
    { action: "coupon.export", after: { count: 401, filter: { tab: "all" } } },
  ]);
});

test("a file that is cut says so before it comes and in its last row; one that just fits does not", async () => {
  const words = "이 파일에는 250건까지만 담았어요. 나머지는 조건을 좁혀 받아주세요.";
  const cut = await exportTable(shop.db, { ...numbers({ last: 251 }), most: 250 }, readerOf("cut"));
  expect(cut.cutWords).toBe(words);
  const lines = await linesOf(cut);
  expect(lines.slice(-2)).toEqual(['250,"번호 250"', `"${words}",`]);
  expect(await entriesOf("cut")).toMatchObject([{ after: { count: 250 } }]);

  const full = await exportTable(
    shop.db,
    { ...numbers({ last: 250 }), most: 250 },
    readerOf("cut"),
  );
  expect(full.cutWords).toBeNull();
  expect((await linesOf(full)).at(-1)).toBe('250,"번호 250"');
});

test("rows that go while a file is made are missing from it, and it still ends well", async () => {
  const list = { last: 1000 };
  const file = (await exportTable(shop.db, numbers(list), readerOf("gone"))).getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await file.read()).value);
  text += decoder.decode((await file.read()).value);
  list.last = 300;
  for (let part = await file.read(); !part.done; part = await file.read())
    text += decoder.decode(part.value);
  expect(text.trimEnd().split("\r\n").at(-1)).toBe('300,"번호 300"');
});

test("two files at once both come whole, and a browser that goes away ends its own alone", async () => {
  const [one, other, left] = await Promise.all(
    [0, 1, 2].map(() => exportTable(shop.db, numbers({ last: 900 }), readerOf("both"))),
  );
  const reader = left!.getReader();
  await reader.read();
  await reader.cancel();
  const [first, second] = await Promise.all([linesOf(one!), linesOf(other!)]);
  expect([first.length, second.length]).toEqual([901, 901]);
});

/** Coupons, newest first, and their list as a file. */
async function couponFile(words: string, format: TableFormat) {
  await shop.db.execute(sql`insert into coupons (name, kind, amount, created_at)
    select ${words} || n, 'amount', 1000, now() - make_interval(secs => n) from generate_series(1, 1000) n`);
  const query = new URLSearchParams({ search: words });
  return (await couponList.take(shop, query, { format }, readerOf(words))).file.getReader();
}

test("rows of the database that go while a file is made, with the mark where it stands, are missing, and the others come once", async () => {
  const file = await couponFile("가는 쿠폰 ", "csv");
  const decoder = new TextDecoder();
  let text = decoder.decode((await file.read()).value);
  text += decoder.decode((await file.read()).value);
  await shop.db.execute(
    sql`delete from coupons where name like '가는 쿠폰 %' and substr(name, 7)::int between 150 and 600`,
  );
  for (let part = await file.read(); !part.done; part = await file.read())
    text += decoder.decode(part.value);
  const numbersInFile = [...text.matchAll(/가는 쿠폰 (\d+)/g)].map(([, number]) => Number(number));
  expect(numbersInFile).toEqual([
    ...Array.from({ length: 200 }, (_, at) => at + 1),
    ...Array.from({ length: 400 }, (_, at) => at + 601),
  ]);
});

test.each(["csv", "xlsx"] as const)(
  "a browser that leaves a %s in its middle holds no connection and no statement",
  async (format) => {
    const file = await couponFile(`${format} `, format);
    await file.read();
    // The second batch is being read when they go.
    void file.read();
    await file.cancel();
    const { rows } = await shop.db.execute<{ state: string }>(
      sql`select state from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    expect(rows).toEqual([]);
    const next = await couponFile(`${format} after `, format);
    expect((await next.read()).done).toBe(false);
    await next.cancel();
  },
);

test("the audit log and the ledger are counted by the hour like every other file", async () => {
  const query = new URLSearchParams("who=nobody@sori.example");
  const range = {
    from: new Date("2026-01-01"),
    until: new Date("2026-01-02"),
    firstDay: "2026-01-01",
    lastDay: "2026-01-01",
    reason: "월간 점검",
  };
  const takes = [
    (id: string) => auditList.take(shop, query, { reason: "월간 점검" }, readerOf(id)),
    (id: string) => exportLedger(shop.db, range, readerOf(id)),
  ];
  for (const [at, take] of takes.entries()) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 22 }, () => take(`greedy${at}`)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "too-many-attempts" },
    });
    expect(await entriesOf(`greedy${at}`)).toHaveLength(20);
  }
});

test("the audit log's file says where it is cut", async () => {
  await shop.db.execute(sql`insert into audit_log (email, address, action, subject)
    select 'cut@sori.example', '203.0.113.7', 'order.read', 'order ' || n from generate_series(1, 5) n`);
  const { file } = await auditList.take(
    shop,
    new URLSearchParams("who=cut@sori.example"),
    { reason: "월간 점검", most: 3 },
    readerOf("auditor"),
  );
  expect(file.cutWords).toContain("3건까지만 담았어요");
  expect((await linesOf(file)).at(-1)).toContain("3건까지만 담았어요");
});
