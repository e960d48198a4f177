import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { noticeKinds } from "../notice-kinds.ts";
import { wordsOf, type NoticeWords } from "#shop/notice/notice-kind.ts";
import { chosenWords, noticeWords } from "#shop/notice/table.server.ts";

export type KeptWords = { id: string; words: NoticeWords };

const fingerprint = (event: string, words: NoticeWords): string =>
  createHash("sha256")
    .update(JSON.stringify([event, words]))
    .digest("base64url")
    .slice(0, 22);

/** Our words of every event, by event. */
export const ourWords = new Map<string, KeptWords>(
  Object.entries(noticeKinds).map(([event, kind]) => {
    const words = wordsOf(kind);
    return [event, { id: fingerprint(event, words), words }];
  }),
);

const chosen = prepared((db) =>
  db
    .select({ event: chosenWords.event, id: noticeWords.id, words: noticeWords.words })
    .from(chosenWords)
    .innerJoin(noticeWords, eq(noticeWords.id, chosenWords.wordsId))
    .prepare("chosen_words"),
);

/** The current words of each event: the owner's, else ours. */
export async function findWordsInForce(db: Db): Promise<Map<string, KeptWords>> {
  const rows = await chosen(db).execute();
  return new Map([...ourWords, ...rows.map(({ event, ...kept }) => [event, kept] as const)]);
}

/** The words of these fingerprints. */
export async function findKeptWords(db: Db, ids: string[]): Promise<Map<string, NoticeWords>> {
  if (!ids.length) return new Map();
  const rows = await db.select().from(noticeWords).where(inArray(noticeWords.id, ids));
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** Stores words as long as sent notices may be read, and returns their fingerprint. */
export async function keepWords(db: Db, event: string, words: NoticeWords): Promise<string> {
  const id = fingerprint(event, words);
  await db.insert(noticeWords).values({ id, event, words }).onConflictDoNothing();
  return id;
}

/** At the start of each process: what this release says stays readable in the next one. */
export async function keepOurWords(db: Db): Promise<void> {
  const rows = [...ourWords].map(([event, kept]) => ({ event, ...kept }));
  await db.insert(noticeWords).values(rows).onConflictDoNothing();
}
