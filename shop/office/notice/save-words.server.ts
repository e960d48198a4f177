import { and, eq, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { NoticeWords } from "#shop/notice/notice-kind.ts";
import { chosenWords } from "#shop/notice/table.server.ts";
import { keepWords } from "#shop/outbox/words/words-in-force.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { EditedWords } from "./find-edited-words.server.ts";
import { fieldsOf, typedWords, type WordsForm } from "./words-form.ts";
import { wordsProblems } from "./words-problems.ts";

/** The words of a form; throws BadInput beside the fields that may not say what they say. */
export function checkedWords(edited: EditedWords, form: WordsForm): NoticeWords {
  const words = typedWords(form, edited.guide.message !== null);
  const { site, origin, guide } = edited;
  const problems = wordsProblems(words, guide, { shopName: site.shopName, origin });
  if (Object.keys(problems).length) throw new BadInput(problems);
  return words;
}

/** "text" is a comment's in the log. */
const audited = (words: NoticeWords) => {
  const { text: mailText, ...others } = fieldsOf(words);
  return { ...others, mailText };
};

/**
 * Changes an event's words, also for notices that wait to be sent. Throws `site-changed` when
 * somebody saved since the form was shown.
 */
export async function saveWords(
  { db }: Pick<Shop, "db">,
  { event, words: before }: Pick<EditedWords, "event" | "words">,
  words: NoticeWords,
  { seen, acting }: { seen: number; acting: AuditActor },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const wordsId = await keepWords(db, event, words);
    if (!(await choose(db, { event, wordsId, seen }))) throw new Refusal("site-changed");
    const changed = changedFields(audited(before), audited(words));
    if (Object.keys(changed.after).length)
      await recordAudit(db, {
        ...acting,
        action: "notice.words",
        subject: `notice-words ${event}`,
        ...changed,
      });
  });
}

/** False when it stands otherwise than it was seen. */
async function choose(
  db: Db,
  { event, wordsId, seen }: { event: string; wordsId: string; seen: number },
): Promise<boolean> {
  const chosen =
    seen === 0
      ? await db
          .insert(chosenWords)
          .values({ event, wordsId, version: 1 })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(chosenWords)
          .set({ wordsId, version: seen + 1, changedAt: sql`now()` })
          .where(and(eq(chosenWords.event, event), eq(chosenWords.version, seen)))
          .returning();
  return chosen.length > 0;
}
