import { createHash } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { writeSynonyms, type Synonyms } from "./synonym-form.ts";
import { searchSynonyms as table } from "./table.server.ts";
import type { TypedQuery } from "./typed-query.ts";
import { usualWords } from "./usual-words.ts";
import { isFiller, partsOf } from "./word-parts.ts";

/** Changed lines that the audit log stores. */
const MOST_TOLD = 20;

const seal = (text: string) => createHash("sha256").update(text).digest("hex");

async function textOf(db: Db): Promise<string> {
  return writeSynonyms(
    await db.select({ words: table.words }).from(table).orderBy(asc(table.place)),
  );
}

/** The groups as written, and the state to send back when saving. */
export async function listSynonyms(db: Db): Promise<{ text: string; seen: string }> {
  const text = await textOf(db);
  return { text, seen: seal(text) };
}

/**
 * Replaces all synonym groups. Throws `synonyms-changed` when they changed since they were shown.
 */
export const saveSynonyms = (
  db: Db,
  { groups, seen }: { groups: Synonyms[]; seen: string },
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table search_synonyms in share row exclusive mode`);
    const before = await textOf(tx);
    if (seal(before) !== seen) throw new Refusal("synonyms-changed");
    const after = writeSynonyms(groups);
    if (before === after) return;
    await tx.delete(table);
    if (groups.length)
      await tx.insert(table).values(groups.map((group, place) => ({ ...group, place })));
    const [old, now] = [before, after].map((text) => text.split("\n").filter(Boolean));
    const only = (lines: string[] = [], others: string[] = []) =>
      lines.filter((line) => !others.includes(line)).slice(0, MOST_TOLD);
    await recordAudit(tx, {
      ...acting,
      action: "synonyms.edit",
      subject: "search synonyms",
      before: { groups: old!.length, lines: only(old, now) },
      after: { groups: now!.length, lines: only(now, old) },
    });
  });

/** The keys of a word, or of two that mean one thing together, and of what means the same. */
export type Unit = {
  keys: string;
  others: string[];
  /** keys of what the word may be made of */
  parts: string[];
  /** it only asks, and says nothing of what is looked for */
  isFiller: boolean;
};
export type WidenedQuery = TypedQuery & {
  units: Unit[];
  /** beside all words together */
  wholeOthers: string[];
};

/** Adds the owner's and the default synonyms to a query. */
export async function widenQuery(db: Db, query: TypedQuery): Promise<WidenedQuery> {
  const { words, typedWords, isInitials } = query;
  const whole = words.join(" ");
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const phrases = [...words, ...pairs, whole, ...typedWords.flatMap(partsOf)];
  const groups = isInitials ? [] : await groupsWith(db).execute({ asked: phrases });
  const beside = (word: string) =>
    [
      ...new Set([
        ...groups.flatMap(({ keys }) => (keys.includes(word) ? keys : [])),
        ...(isInitials ? [] : usualWords(word)),
      ]),
    ].filter((keys) => keys !== word);
  return {
    ...query,
    units: unitsOf(query, beside),
    wholeOthers: words.length > 1 ? beside(whole) : [],
  };
}

/** Two words that stand in a group as one are one, where there are more. */
function unitsOf({ words, typedWords }: TypedQuery, beside: (word: string) => string[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]];
    const pair = `${word} ${next}`;
    const others = next !== undefined && words.length > 2 ? beside(pair) : [];
    if (others.length) {
      units.push({
        keys: `${word}${next}`,
        others: [pair, ...others],
        parts: [],
        isFiller: false,
      });
      at++;
    } else {
      const typed = typedWords[at]!;
      units.push({
        keys: word,
        others: beside(word),
        parts: partsOf(typed).flatMap((part) => [part, ...beside(part)]),
        isFiller: isFiller(typed),
      });
    }
  }
  return units;
}

/** A word that stands in more groups than these means nothing. */
const SYNONYM_GROUPS = 20;
const groupsWith = prepared((db) =>
  db
    .select({ keys: table.keys })
    .from(table)
    .where(sql`${table.keys} && ${sql.placeholder("asked")}::text[]`)
    .limit(SYNONYM_GROUPS)
    .prepare("synonym_groups"),
);
