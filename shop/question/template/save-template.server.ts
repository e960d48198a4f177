import { eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { answerTemplates } from "../table.server.ts";
import { MOST_TEMPLATES, type TemplateSave } from "./template-form.ts";

/** Makes or changes a template; the same words under the same name are made once. */
export async function saveTemplate(
  db: Db,
  { id, title, text }: TemplateSave,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // One at a time, so that the limit holds and a double click makes one.
    const templates = await tx
      .execute(sql`lock table answer_templates in share row exclusive mode`)
      .then(() => tx.select().from(answerTemplates));
    if (id === undefined) {
      if (templates.some((each) => each.title === title && each.text === text)) return;
      if (templates.length >= MOST_TEMPLATES) throw new Refusal("too-many-templates");
      const made = randomLetters(10);
      await tx.insert(answerTemplates).values({ id: made, title, text });
      return recordAudit(tx, {
        ...acting,
        action: "template.create",
        subject: `template ${made}`,
        after: { title, text },
      });
    }
    const before = templates.find((each) => each.id === id);
    if (!before) throw new Refusal("template-not-found");
    if (before.title === title && before.text === text) return;
    await tx
      .update(answerTemplates)
      .set({ title, text, updatedAt: sql`now()` })
      .where(eq(answerTemplates.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "template.edit",
      subject: `template ${id}`,
      before: { title: before.title, text: before.text },
      after: { title, text },
    });
  });
}
