import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { letterLinks, letterRecipients, letters } from "./table.server.ts";

export type Letter = typeof letters.$inferSelect;

/** Recipients that something may still be sent to. */
const open = sql<number>`(select count(*)::int from ${letterRecipients} r
  where r.letter_id = ${letters.id} and r.state in ('waiting', 'queued', 'handed'))`;

/** The letter, locked until the transaction ends. Throws `letter-not-found`. */
export async function lockLetter(db: Db, id: string): Promise<Letter> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id)).for("update");
  if (!letter) throw new Refusal("letter-not-found");
  return letter;
}

/** Whether it says nothing. */
export const isEmpty = ({ channel, blocks, words }: Pick<Letter, "channel" | "blocks" | "words">) =>
  channel === "mail" ? !blocks.length : !words;

/** A letter as its screen shows it, with what still waits. */
export async function findLetter(db: Db, id: string) {
  const [row] = await db.select({ letter: letters, open }).from(letters).where(eq(letters.id, id));
  return row ? { ...row.letter, open: row.open } : null;
}

export type OfficeLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

const listedColumns = {
  id: letters.id,
  occasion: letters.occasion,
  channel: letters.channel,
  subject: letters.subject,
  state: letters.state,
  dueAt: letters.dueAt,
  startedAt: letters.startedAt,
  sent: letters.sent,
  updatedAt: letters.updatedAt,
  open,
};

/** All newsletters, the last begun first. */
export const listLetters = (db: Db) =>
  db
    .select(listedColumns)
    .from(letters)
    .where(isNull(letters.occasion))
    .orderBy(desc(letters.createdAt), letters.id);

/** Those of occasions that the owner began to write. */
export const listSeries = (db: Db) =>
  db
    .select(listedColumns)
    .from(letters)
    .where(sql`${letters.occasion} is not null`);

export type ListedLetter = Awaited<ReturnType<typeof listLetters>>[number];

/** The counted links of a letter, as they stand in it. */
export const listLinks = (db: Db, id: string) =>
  db
    .select({
      place: letterLinks.place,
      address: letterLinks.address,
      followed: letterLinks.followed,
    })
    .from(letterLinks)
    .where(eq(letterLinks.letterId, id))
    .orderBy(asc(letterLinks.place));

export type LetterLink = Awaited<ReturnType<typeof listLinks>>[number];
