import { eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { LICENCE } from "./licence.ts";
import type { LicenceSave } from "./licence-form.ts";
import { deriveScope } from "./derive-scope.server.ts";
import { licences } from "#shop/product/table.server.ts";

type Words = Omit<typeof licences.$inferSelect, "id" | "version" | "updatedAt">;

/**
 * Creates or changes a licence; earlier buyers keep their terms. Throws `licence-not-found`,
 * `licence-changed` when somebody changed it since `version`, `too-many-licences`, and BadInput
 * beside a name in use.
 */
export function saveLicence(
  outside: Db,
  { id, version, ...words }: LicenceSave,
  acting: AuditActor,
): Promise<void> {
  return inTransaction(outside, async (db) => {
    // One at a time: names and their number are judged together.
    await db.execute(sql`lock table licences in share row exclusive mode`);
    const all = await db.select().from(licences);
    if (all.some((other) => other.id !== id && other.name === words.name))
      throw new BadInput({ name: ["같은 이름의 라이선스가 있어요."] });
    if (id === undefined) return make(db, words, { count: all.length, acting });
    const before = all.find((other) => other.id === id);
    if (!before) throw new Refusal("licence-not-found");
    if (before.version !== version) throw new Refusal("licence-changed");
    const names = Object.keys(words) as (keyof Words)[];
    const changed = names.filter((name) => before[name] !== words[name]);
    if (!changed.length) return;
    await db
      .update(licences)
      .set({ ...words, version: version + 1, updatedAt: sql`now()` })
      .where(eq(licences.id, id));
    await deriveScope(
      db,
      sql`p.licence = ${id} or exists (
      select from product_options o where o.product_id = p.id and o.licence = ${id})`,
    );
    await recordAudit(db, {
      ...acting,
      action: "licence.edit",
      subject: `licence ${id}`,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, words[name]])),
    });
  });
}

async function make(
  db: Db,
  words: Words,
  { count, acting }: { count: number; acting: AuditActor },
): Promise<void> {
  if (count >= LICENCE.most) throw new Refusal("too-many-licences");
  const id = randomLetters(10);
  await db.insert(licences).values({ id, ...words });
  await recordAudit(db, {
    ...acting,
    action: "licence.create",
    subject: `licence ${id}`,
    after: words,
  });
}

/** Throws `licence-used` while a product offers it. Idempotent; certificates keep their words. */
export function removeLicence(outside: Db, id: string, acting: AuditActor): Promise<void> {
  return inTransaction(outside, async (db) => {
    await db.execute(sql`lock table licences in share row exclusive mode`);
    const { rows } = await db.execute(sql`
      select from products where licence = ${id} and removed_at is null
      union all select from product_options o join products p on p.id = o.product_id
        where o.licence = ${id} and p.removed_at is null limit 1`);
    if (rows.length) throw new Refusal("licence-used");
    await db.execute(sql`update products set licence = null where licence = ${id}`);
    await db.execute(sql`update product_options set licence = null where licence = ${id}`);
    const [gone] = await db.delete(licences).where(eq(licences.id, id)).returning();
    if (!gone) return;
    const { updatedAt: _at, ...before } = gone;
    await recordAudit(db, {
      ...acting,
      action: "licence.remove",
      subject: `licence ${id}`,
      before,
    });
  });
}
