import { sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { meantWords, type MeantWord } from "./meant-words.ts";

/** Writes down the words that shown products have now, and forgets those that none has. */
export async function refreshSearchWords(db: Db, mostPairs = MOST_PAIRS): Promise<void> {
  await db.execute(sql`
    with titles as (
      select string_to_array(btrim(title_keys), ' ') as parts from product_search
    ), said as (
      select distinct unnest(p.tags || p.voice_languages || array[p.category, p.voice_sex, p.voice_age,
        p.voice_tone, p.voice_use, p.voice_length, p.voice_licence, p.voice_maker, c.name]) as words
      from products p left join product_categories c on c.slug = p.category
      where p.is_show and p.removed_at is null
    ), pairs as (
      select parts[place] || parts[place + 1] as word
      from titles, generate_series(1, cardinality(parts) - 2) as place
      group by 1 order by count(*) desc, 1 limit ${mostPairs}
    ), wanted as (
      select distinct word from (
        select unnest(trim_array(parts, 1)) as word from titles
        union all select word from pairs
        union all select unnest(string_to_array(shop_keystrokes(words), ' ')) from said
      ) every where length(word) between 3 and 40
    ), gone as (
      delete from search_words known where not exists (select from wanted where wanted.word = known.word)
    )
    insert into search_words (word) select word from wanted on conflict do nothing`);
}

/**
 * The limit of stored pairs: in a large shop nearly every product has neighbours, so the most
 * frequent are kept.
 */
const MOST_PAIRS = 10_000;

/** Each word as typed and as possibly meant. `unknown`: words that the shop has exactly are not
 * corrected. */
export async function meantBy(
  db: Db,
  words: readonly string[],
  unknown = false,
): Promise<MeantWord[][]> {
  const rows = await alike(db).execute({ words, unknown });
  const rowsByTyped = Map.groupBy(rows, ({ typed }) => typed);
  return words.map((keys) => [
    { keys, wrong: 0 },
    ...meantWords(keys, rowsByTyped.get(keys)?.map(({ word }) => word) ?? []),
  ]);
}

const MOST_ALIKE = 20;

const alike = prepared((db) =>
  db
    .select({ typed: sql<string>`typed.word`, word: sql<string>`alike.word` })
    .from(
      sql`(
      select word from unnest(${sql.placeholder("words")}::text[]) as given(word)
      where not ${sql.placeholder("unknown")}::boolean or not exists (select from search_words same where same.word = given.word)
      offset 0
    ) typed, lateral (
      select known.word from search_words known where known.word % typed.word
      order by similarity(known.word, typed.word) desc, known.word limit ${MOST_ALIKE}
    ) alike`,
    )
    .prepare("words_alike"),
);
