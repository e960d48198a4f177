import { asc, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { faqs } from "../table.server.ts";
import type { Direction } from "./faq-forms.ts";
import { inTurn, moved } from "./in-turn.server.ts";

async function findOne(db: Db, id: string): Promise<typeof faqs.$inferSelect> {
  const [faq] = await db.select().from(faqs).where(eq(faqs.id, id));
  if (!faq) throw new Refusal("faq-not-found");
  return faq;
}

/** One place up or down within its category. Throws `faq-not-found`, as do the others here. */
export const moveFaq = (
  db: Db,
  id: string,
  direction: Direction,
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx) => {
    const { categoryId } = await findOne(tx, id);
    const before = (
      await tx
        .select({ id: faqs.id })
        .from(faqs)
        .where(eq(faqs.categoryId, categoryId))
        .orderBy(asc(faqs.position), asc(faqs.id))
    ).map((faq) => faq.id);
    const after = moved(before, id, direction);
    await tx.execute(
      sql`update faqs set position = new.position from unnest(${sql.param(after)}::text[]) with ordinality as new(id, position) where faqs.id = new.id`,
    );
    await recordAudit(tx, {
      ...acting,
      action: "faq.move",
      subject: `faq ${id}`,
      before: { place: before.indexOf(id) + 1 },
      after: { place: after.indexOf(id) + 1 },
    });
  });

export const showFaq = (db: Db, id: string, isShow: boolean, acting: AuditActor): Promise<void> =>
  inTurn(db, async (tx) => {
    const before = await findOne(tx, id);
    if (before.isShow === isShow) return;
    await tx
      .update(faqs)
      .set({ isShow, updatedAt: sql`clock_timestamp()` })
      .where(eq(faqs.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "faq.edit",
      subject: `faq ${id}`,
      before: { isShow: before.isShow },
      after: { isShow },
    });
  });

export const removeFaq = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTurn(db, async (tx) => {
    const { question, html } = await findOne(tx, id);
    await tx.delete(faqs).where(eq(faqs.id, id));
    await recordImageUses(tx, `faq ${id}`, []);
    await recordAudit(tx, {
      ...acting,
      action: "faq.remove",
      subject: `faq ${id}`,
      before: { question, html },
    });
  });
