import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db, Follows } from "#shop/shop.ts";
import { wordsOf, type NoticeWords } from "../notice-kind.ts";
import { chosenWords, noticeWords } from "../table.server.ts";

export type KeptWords = { id: string; words: NoticeWords };
type Ours = Follows["ourWords"];

const fingerprint = (event: string, words: NoticeWords): string =>
  createHash("sha256")
    .update(JSON.stringify([event, words]))
    .digest("base64url")
    .slice(0, 22);

const cachedWords = new WeakMap<Ours, Map<string, KeptWords>>();

export function wordsOfOurs(ours: Ours): Map<string, KeptWords> {
  const made =
    cachedWords.get(ours) ??
    new Map(
      Object.entries(ours).map(([event, ourWords]) => {
        const words = wordsOf(ourWords);
        return [event, { id: fingerprint(event, words), words }];
      }),
    );
  cachedWords.set(ours, made);
  return made;
}

const chosen = prepared((db) =>
  db
    .select({ event: chosenWords.event, id: noticeWords.id, words: noticeWords.words })
    .from(chosenWords)
    .innerJoin(noticeWords, eq(noticeWords.id, chosenWords.wordsId))
    .prepare("chosen_words"),
);

/** The current words of each event: the owner's, else ours. */
export async function findWordsInForce(db: Db, ours: Ours): Promise<Map<string, KeptWords>> {
  const rows = await chosen(db).execute();
  return new Map([
    ...wordsOfOurs(ours),
    ...rows.map(({ event, ...kept }) => [event, kept] as const),
  ]);
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
export async function keepOurWords(db: Db, ours: Ours): Promise<void> {
  const rows = [...wordsOfOurs(ours)].map(([event, kept]) => ({ event, ...kept }));
  await db.insert(noticeWords).values(rows).onConflictDoNothing();
}
