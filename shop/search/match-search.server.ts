import { and, arrayContains, like, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { searchWords, soughtGrams } from "./search-text.ts";

type SearchedTable = { searchText: PgColumn; searchGrams: PgColumn };

const escaped = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The rows that hold all the typed words, each anywhere. */
export function matchSearch(table: SearchedTable, typed: string): SQL | undefined {
  const words = searchWords(typed)?.split(" ") ?? [];
  return and(
    ...words.flatMap((word) => [
      arrayContains(table.searchGrams, soughtGrams(word)),
      like(table.searchText, `%${escaped(word)}%`),
    ]),
  );
}
