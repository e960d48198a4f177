import { and, count, eq, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { cleanBlocks, imagesInBlocks } from "#shop/page/clean-blocks.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { isEmpty, lockLetter, type Letter } from "./find-letter.server.ts";
import { LETTERS } from "./letter.ts";
import type { LetterSave, NewLetter } from "./letter-forms.ts";
import { occasions, type Occasion } from "./occasion.ts";
import { everybody, segmentNames } from "./segment.ts";
import { letters } from "./table.server.ts";

const lockList = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('letters of the shop', 0))`);

/** Begins a newsletter, which nobody is sent yet; returns its id. */
export const createLetter = (db: Db, letter: NewLetter, acting: AuditActor): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockList(tx);
    const [{ most }] = (await tx.select({ most: count() }).from(letters)) as [{ most: number }];
    if (most >= LETTERS.most) throw new Refusal("too-many-letters");
    const id = randomLetters(10);
    await tx.insert(letters).values({ id, ...letter, segment: everybody });
    await recordAudit(tx, {
      ...acting,
      action: "letter.create",
      subject: `letter ${id}`,
      after: letter,
    });
    return id;
  });

/** The letter of an occasion, which begins with our words and switched off; returns its id. */
export const beginSeries = (db: Db, occasion: Occasion, acting: AuditActor): Promise<string> =>
  inTransaction(db, async (tx) => {
    await lockList(tx);
    const [existing] = await tx
      .select({ id: letters.id })
      .from(letters)
      .where(eq(letters.occasion, occasion));
    if (existing) return existing.id;
    const id = randomLetters(10);
    const { subject, blocks } = occasions[occasion];
    const words = { channel: "mail" as const, subject, blocks: [...blocks] };
    await tx.insert(letters).values({ id, occasion, ...words, segment: everybody });
    await recordAudit(tx, {
      ...acting,
      action: "letter.create",
      subject: `letter ${id}`,
      after: { occasion },
    });
    return id;
  });

/** What was sent stays as it was sent; the words of an occasion are for whoever comes next. */
function refuseBegun({ state, occasion }: Letter): void {
  if (occasion === null && state !== "draft") throw new Refusal("letter-begun");
}

/** Saves what a letter says and to whom; the same sent twice is saved once. */
export const saveLetter = (
  db: Db,
  id: string,
  form: LetterSave,
  acting: AuditActor,
): Promise<{ edits: number }> =>
  inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id);
    refuseBegun(letter);
    if (letter.edits !== form.edits) throw new Refusal("letter-edited");
    const blocks = letter.channel === "mail" ? await cleanBlocks(tx, form.blocks) : [];
    const { subject, words, countsLinks } = form;
    if (letter.state === "sending" && isEmpty({ ...letter, blocks, words }))
      throw new Refusal("letter-empty");
    const segment = pick(form, segmentNames);
    await tx
      .update(letters)
      .set({
        subject,
        words: letter.channel === "message" ? words : "",
        blocks,
        countsLinks: countsLinks && letter.channel === "mail" && letter.occasion === null,
        segment,
        edits: sql`${letters.edits} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(letters.id, id));
    await recordImageUses(tx, `letter ${id}`, imagesInBlocks(blocks));
    await recordAudit(tx, {
      ...acting,
      action: "letter.edit",
      subject: `letter ${id}`,
      before: { subject: letter.subject, segment: letter.segment },
      after: { subject, segment },
    });
    return { edits: letter.edits + 1 };
  });

/** Removes a draft, or a newsletter that was sent longer ago than it must be kept. */
export const removeLetter = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { state, occasion, subject } = await lockLetter(tx, id);
    const { rowCount } = await tx.delete(letters).where(
      and(
        eq(letters.id, id),
        sql`(${letters.state} = 'draft' and ${letters.sent} = 0
          or ${letters.state} in ('done', 'draft', 'stopped') and coalesce(${letters.endedAt}, ${letters.updatedAt}) < now() - interval '6 months')`,
      ),
    );
    if (!rowCount) throw new Refusal("letter-kept");
    await recordImageUses(tx, `letter ${id}`, []);
    await recordAudit(tx, {
      ...acting,
      action: "letter.remove",
      subject: `letter ${id}`,
      before: { state, occasion, subject },
    });
  });
