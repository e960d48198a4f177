import { asc, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { faqCategories, faqs } from "../table.server.ts";
import { FAQ, type Direction } from "./faq-forms.ts";
import { inTurn, moved } from "./in-turn.server.ts";

const listAll = (db: Db) =>
  db.select().from(faqCategories).orderBy(asc(faqCategories.position), asc(faqCategories.id));

/** Makes a category, the last of all, or renames one. */
export const saveFaqCategory = (
  db: Db,
  { id, title }: { id?: string | undefined; title: string },
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx) => {
    const all = await listAll(tx);
    if (id === undefined) {
      if (all.some((category) => category.title === title)) return;
      if (all.length >= FAQ.mostCategories) throw new Refusal("too-many-faqs");
      const made = randomLetters(10);
      await tx.insert(faqCategories).values({
        id: made,
        title,
        position: Math.max(-1, ...all.map(({ position }) => position)) + 1,
      });
      return recordAudit(tx, {
        ...acting,
        action: "faq-category.create",
        subject: `faq-category ${made}`,
        after: { title },
      });
    }
    const before = all.find((category) => category.id === id);
    if (!before) throw new Refusal("faq-category-not-found");
    if (before.title === title) return;
    await tx.update(faqCategories).set({ title }).where(eq(faqCategories.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "faq-category.edit",
      subject: `faq-category ${id}`,
      before: { title: before.title },
      after: { title },
    });
  });

/** Throws `faq-category-not-found`. */
export const moveFaqCategory = (
  db: Db,
  id: string,
  direction: Direction,
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx) => {
    const before = (await listAll(tx)).map((category) => category.id);
    if (!before.includes(id)) throw new Refusal("faq-category-not-found");
    const after = moved(before, id, direction);
    await tx.execute(
      sql`update faq_categories set position = new.position from unnest(${sql.param(after)}::text[]) with ordinality as new(id, position) where faq_categories.id = new.id`,
    );
    await recordAudit(tx, {
      ...acting,
      action: "faq-category.move",
      subject: `faq-category ${id}`,
      before: { place: before.indexOf(id) + 1 },
      after: { place: after.indexOf(id) + 1 },
    });
  });

/** Removes its entries too only after a confirmation. */
export const removeFaqCategory = (
  db: Db,
  id: string,
  withFaqs: boolean,
  acting: AuditActor,
): Promise<void> =>
  inTurn(db, async (tx) => {
    const [category] = await tx.select().from(faqCategories).where(eq(faqCategories.id, id));
    if (!category) throw new Refusal("faq-category-not-found");
    const entries = await tx
      .select({ id: faqs.id, question: faqs.question, html: faqs.html })
      .from(faqs)
      .where(eq(faqs.categoryId, id));
    if (entries.length && !withFaqs)
      throw new Refusal("faq-category-filled", { faqs: entries.length });
    for (const faq of entries) await recordImageUses(tx, `faq ${faq.id}`, []);
    await tx.delete(faqCategories).where(eq(faqCategories.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "faq-category.remove",
      subject: `faq-category ${id}`,
      before: { title: category.title, faqs: entries },
    });
  });
