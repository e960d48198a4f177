import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { maskName } from "#lib/mask.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findAskedProduct } from "./find-asked-product.server.ts";
import { askedNotice } from "../asked-notice.server.ts";
import type { AskForm } from "../question-forms.ts";
import { searched } from "../question-text.server.ts";
import { questions } from "../table.server.ts";

export type Asker = { accountId: string; address: string };

const HOUR = 3600;
const limitsOf = ({ accountId, address }: Asker) => [
  { key: `questions of ${accountId}`, most: 10, seconds: HOUR },
  { key: `questions from ${lineOf(address)}`, most: 60, seconds: HOUR },
];

/** The same words from the same shown page are one question. */
const keyOf = ({ writeKey, title, text, isSecret, productId }: AskForm, accountId: string) =>
  createHash("sha256")
    .update(JSON.stringify([accountId, writeKey, title, text, isSecret, productId]))
    .digest("base64url");

/** A member asks; sent twice it is asked once, and those who answer are told once. Gives the question's id. */
export async function askQuestion(
  { db, origin }: Pick<Shop, "db" | "origin">,
  form: AskForm,
  asker: Asker,
): Promise<string> {
  const writeKey = keyOf(form, asker.accountId);
  const known = await findByKey(db, writeKey);
  if (known) return known;
  const [limits, since] = [limitsOf(asker), performance.now()];
  await spendAttempt(db, limits);
  const made = await inTransaction(db, (tx) =>
    write(tx, form, { accountId: asker.accountId, writeKey, origin }),
  );
  if (made) return made;
  await giveBackAttempt(db, limits, performance.now() - since);
  return (await findByKey(db, writeKey))!;
}

async function findByKey(db: Db, writeKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.writeKey, writeKey));
  return row?.id;
}

async function write(
  db: Db,
  { title, text, isSecret, productId }: AskForm,
  { accountId, writeKey, origin }: { accountId: string; writeKey: string; origin: string },
): Promise<string | undefined> {
  const { name } = await lockAccount(db, accountId);
  const product = await findAskedProduct(db, productId);
  const [row] = await db
    .insert(questions)
    .values({
      id: randomLetters(10),
      title,
      text,
      ...searched({ title, text }),
      isSecret,
      askerId: accountId,
      writeKey,
      productId: product?.id ?? null,
      // Everybody reads it: the name stands here as it is shown.
      askerName: maskName(name),
    })
    .onConflictDoNothing({ target: questions.writeKey })
    .returning({ id: questions.id });
  if (row)
    await queueNotices(
      db,
      askedNotice({ id: row.id, title, isSecret, product, accountId }, origin),
    );
  return row?.id;
}
