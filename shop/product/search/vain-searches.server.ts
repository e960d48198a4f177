import { desc, max, sql, sum } from "drizzle-orm";
import { seoulDay } from "#lib/seoul-time.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Db } from "#shop/shop.ts";
import { readProductQuery } from "./product-query.ts";
import { searchProducts, type FoundProducts } from "./search-products.server.ts";
import { vainSearches as table } from "./table.server.ts";

const SHOWN_DAYS = 30;
const MOST_A_DAY = 500;
const MOST_SHOWN = 100;
const DAY_MS = 24 * 3600_000;

/** A number, an address or a code that might be a person's is not kept. */
const mayBePersonal = (words: string) => /[@]|(?:\d[\s.-]?){6,}/.test(words);

const dayBefore = (now: Date, days: number) => seoulDay(new Date(now.getTime() - days * DAY_MS));

/**
 * Counts a search without results by words and day, not by person. A failure must not break the
 * page.
 */
export async function noteVainSearch(db: Db, typed: string, now: Date): Promise<void> {
  const words = typed.toLowerCase();
  if (mayBePersonal(words)) return;
  const day = seoulDay(now);
  try {
    await db.execute(
      sql`insert into vain_searches (day, words, count)
          select ${day}, ${words}, 1
          where (select count(*) from vain_searches where day = ${day}) < ${MOST_A_DAY}
             or exists (select from vain_searches where day = ${day} and words = ${words})
          on conflict (day, words) do update set count = vain_searches.count + 1`,
    );
  } catch (error) {
    log.warn(`a search in vain was not counted: ${logWords(error)}`);
  }
}

/** Nothing has these words. */
export const isVain = ({ count, isNear }: Pick<FoundProducts, "count" | "isNear">): boolean =>
  isNear || count === 0;

/**
 * Counts words that were typed without results and left; searches again, because the client's
 * report is not trusted.
 */
export async function noteLeftSearch(db: Db, typed: string, now: Date): Promise<void> {
  const query = readProductQuery(new URLSearchParams({ q: typed }));
  if (!query.typed || query.typed.text.length < LEAST_LETTERS) return;
  if (isVain(await searchProducts(db, query, now))) await noteVainSearch(db, query.typed.text, now);
}
const LEAST_LETTERS = 2;

/** Searches without results of the last thirty days, most frequent first. */
export const listVainSearches = (db: Db, now: Date) =>
  db
    .select({ words: table.words, count: sum(table.count).mapWith(Number), last: max(table.day) })
    .from(table)
    .where(sql`${table.day} > ${dayBefore(now, SHOWN_DAYS)}`)
    .groupBy(table.words)
    .orderBy(desc(sum(table.count)), desc(max(table.day)), table.words)
    .limit(MOST_SHOWN);
