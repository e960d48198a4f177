import { searchedLine } from "#lib/text/typed.ts";
import { and, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { products } from "../table.server.ts";

const SEARCH_LIMIT = 100;

/** Products with these words in the title (by the letter index) or with this id. Words are
 * literal, including %, _ and \, without unstorable characters; undefined for none. */
export function titleOrIdIs(search: string | null | undefined): SQL | undefined {
  const words = searchedLine(search, SEARCH_LIMIT);
  if (!words) return undefined;
  const grams = gramsIn(words).join(BETWEEN);
  return or(
    and(
      grams
        ? sql`shop_letter_grams(lower(${products.title}), '{2,3,6}') @> string_to_array(lower(${grams}), ${BETWEEN})`
        : undefined,
      ilike(products.title, `%${words.replace(/[\\%_]/g, "\\$&")}%`),
    ),
    eq(products.id, words),
  );
}

/** Stands in no words that are looked for. */
const BETWEEN = "\u001f";

/** More are looked up longer than they leave out. */
const MOST_GRAMS = 3;

/** Up to six grams spread over the words, to look titles up; none for a single letter, which
 * most titles have. */
function gramsIn(words: string): string[] {
  const letters = [...words];
  const size = [6, 3, 2].find((each) => each <= letters.length);
  if (!size) return [];
  const last = letters.length - size;
  const count = Math.min(MOST_GRAMS, Math.ceil(letters.length / size));
  const from = Array.from({ length: count }, (_, at) =>
    Math.round((at * last) / Math.max(1, count - 1)),
  );
  return from.map((at) => letters.slice(at, at + size).join(""));
}
