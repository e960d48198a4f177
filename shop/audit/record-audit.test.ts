import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { recordAudit } from "./record-audit.server.ts";
import { auditLog } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const address = "203.0.113.9";

test("who, when, from where, what, and what it was before and after", async () => {
  const { db } = await testShop();
  const subject = `thing ${randomLetters(8)}`;
  await recordAudit(db, {
    account: { id: "a1", email: "admin@sori.example" },
    address,
    action: "thing.change",
    subject,
    before: { price: 1 },
    after: { price: 2 },
  });

  const [row] = await rowsOf(db, auditLog, { subject });
  expect(row).toMatchObject({
    accountId: "a1",
    email: "admin@sori.example",
    address,
    action: "thing.change",
    before: { price: 1 },
    after: { price: 2 },
  });
  expect(Date.now() - row!.at.getTime()).toBeLessThan(60_000);
});

test("what is written can be neither changed nor removed", async () => {
  const { db } = await testShop();
  const subject = `thing ${randomLetters(8)}`;
  await recordAudit(db, { account: null, address, action: "thing.read", subject });

  await expect(
    db.update(auditLog).set({ action: "nothing" }).where(eq(auditLog.subject, subject)),
  ).rejects.toThrow();
  await expect(db.delete(auditLog).where(eq(auditLog.subject, subject))).rejects.toThrow();
  await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
  expect(
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, subject)),
  ).toEqual([{ action: "thing.read" }]);
});

test("a change that is rolled back leaves no record of having been made", async () => {
  const { db } = await testShop();
  const subject = `thing ${randomLetters(8)}`;
  await expect(
    inTransaction(db, async (inner) => {
      await recordAudit(inner, { account: null, address, action: "thing.change", subject });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");

  expect(await rowsOf(db, auditLog, { subject })).toEqual([]);
});
