import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { maskName } from "#lib/mask.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit } from "#shop/limit/spend-attempt.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db } from "#shop/shop.ts";
import { findAskedProduct } from "./find-asked-product.server.ts";
import { askedNotice } from "../asked-notice.server.ts";
import type { AskForm } from "../question-forms.ts";
import { searched } from "../question-text.server.ts";
import { questions } from "../table.server.ts";

/** A key that is equal for the same words from the same shown page. */
export const keyOfQuestion = (
  { writeKey, title, text, isSecret, productId }: AskForm,
  asker: string,
): string =>
  createHash("sha256")
    .update(JSON.stringify([asker, writeKey, title, text, isSecret, productId]))
    .digest("base64url");

/**
 * Runs `write` unless a question with this key exists; the repeat does not count as a try. Returns
 * the question's id.
 */
export async function askOnce(
  db: Db,
  { writeKey, limits }: { writeKey: string; limits: Limit[] },
  write: (db: Db) => Promise<string | undefined>,
): Promise<string> {
  const existingId = await findByKey(db, writeKey);
  if (existingId) return existingId;
  const spent = await spendAttempt(db, limits);
  const made = await inTransaction(db, write);
  if (made) return made;
  await giveBackAttempt(db, spent);
  return (await findByKey(db, writeKey))!;
}

async function findByKey(db: Db, writeKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.writeKey, writeKey));
  return row?.id;
}

type Author = { name: string; askerId: string | null };

/** Writes the question and notifies staff; undefined when it exists already. */
export async function writeQuestion(
  db: Db,
  { title, text, isSecret, productId }: AskForm,
  { author, writeKey, origin }: { author: Author; writeKey: string; origin: string },
): Promise<string | undefined> {
  const product = await findAskedProduct(db, productId);
  const { name, askerId } = author;
  const [row] = await db
    .insert(questions)
    .values({
      id: randomLetters(10),
      title,
      text,
      ...searched({ title, text }),
      isSecret,
      askerId,
      isGuest: askerId === null,
      writeKey,
      productId: product?.id ?? null,
      // Public, so the name is stored masked.
      askerName: maskName(name),
    })
    .onConflictDoNothing({ target: questions.writeKey })
    .returning({ id: questions.id });
  if (row) {
    const subjectKey = askerId ?? `question ${row.id}`;
    await queueNotices(
      db,
      askedNotice({ id: row.id, title, isSecret, product, subjectKey }, origin),
    );
  }
  return row?.id;
}
