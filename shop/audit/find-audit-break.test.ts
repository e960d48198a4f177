import { expect, test } from "vitest";
import { asOwner, testShop, type TestShop } from "#tests/test-shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { findAuditBreak } from "./find-audit-break.server.ts";
import { recordAudit } from "./record-audit.server.ts";

const entry = (subject: string) => ({
  account: { id: "a1", email: "admin@sori.example" },
  address: "203.0.113.9",
  action: "order.read",
  subject,
  after: { price: 2 },
});

/** As somebody who may do anything to the database, and puts it back afterwards. */
const tamper = (shop: TestShop, words: string) =>
  asOwner(shop, `set session_replication_role = replica; ${words}`);

test("writers at the same moment make one chain, and every change, gap, insertion and cut in it is found", async () => {
  const shop = await testShop();
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      inTransaction(shop.db, async (tx) => {
        await recordAudit(tx, entry(`order ${at}`));
        await recordAudit(tx, entry(`order ${at} again`));
      }),
    ),
  );
  await runRetention(shop, { now: true });
  expect(await findAuditBreak(shop.db)).toBeNull();
  const { rows } = await asOwner(
    shop,
    "select entry_id::int as id from audit_seals order by place",
  );
  expect(rows).toHaveLength(60);
  const { id } = rows[20];

  await tamper(shop, `update audit_log set subject = 'other' where id = ${id}`);
  expect(await findAuditBreak(shop.db)).toEqual({ id, kind: "changed" });
  const hash = `update audit_seals s set hash = shop_audit_hash((select hash from audit_seals b where b.place = s.place - 1), e) from audit_log e where e.id = s.entry_id and s.entry_id = ${id}`;
  await tamper(shop, hash);
  expect(await findAuditBreak(shop.db)).toEqual({ id: rows[21].id, kind: "changed" });
  await tamper(
    shop,
    `update audit_log set subject = (select subject from (values ('other')) v (subject)) where id = ${id}; delete from audit_log where id = ${rows[5].id}`,
  );
  expect(await findAuditBreak(shop.db)).toEqual({ id: rows[5].id, kind: "removed" });
});

test("an entry without a link and an end that was cut off are found", async () => {
  const shop = await testShop();
  await asOwner(shop, "truncate retention_runs");
  await tamper(shop, "delete from audit_log; delete from audit_seals");
  for (const subject of ["one", "two", "three"]) await recordAudit(shop.db, entry(subject));
  await runRetention(shop, { now: true });
  await tamper(
    shop,
    "delete from audit_log where subject = 'three'; delete from audit_seals where place = 3",
  );
  expect(await findAuditBreak(shop.db)).toEqual({ id: 3, kind: "cut-off" });
  await asOwner(shop, "truncate retention_runs");
  await tamper(
    shop,
    "insert into audit_log (address, action, subject) values ('a', 'order.read', 'slipped in')",
  );
  expect(await findAuditBreak(shop.db)).toMatchObject({ kind: "unsealed" });
});

test("the shop itself can forget no entry that is younger than two years", async () => {
  const shop = await testShop();
  await recordAudit(shop.db, entry("kept"));
  await expect(shop.db.execute("delete from audit_seals")).rejects.toThrow();
  await expect(
    shop.db.execute("select set_config('shop.forgets', 'audit', false); delete from audit_log"),
  ).rejects.toThrow();
  const { rows } = await asOwner(
    shop,
    "select count(*)::int as kept from audit_log where subject = 'kept'",
  );
  expect(rows[0].kept).toBe(1);
});
