import type { Db } from "../shop.ts";
import { askTogether } from "./ask-together.server.ts";
import { prepared } from "./prepared.server.ts";
import { databaseCode, retried } from "./transaction.server.ts";

/** More would wait for each other's rows. */
const AT_ONCE = 16;
/** What one of many may do to all: a key or sum that is taken (23), too few pieces (SH), somebody else on its row (40, 55). */
const OF_ONE = /^(?:23|SH|40|55)/;

type Tried<Answer> = { answer: Answer } | { error: unknown };

/**
 * What is written at the same moment is written in one statement (group commit). `write` writes all or nothing; where it fails because of
 * one, each is written alone, and only whose it is gets the error. Takes none of two that have the same `key`: the second gets null, as
 * whoever has to be looked at alone.
 */
export const writeTogether = <Asked, Answer>(
  keyOf: (asked: Asked) => string,
  write: (db: Db, all: Asked[]) => Promise<(Answer | null)[]>,
) =>
  prepared((db) => {
    async function tryAll(all: Asked[]): Promise<Tried<Answer | null>[]> {
      try {
        return (await retried(() => write(db, all))).map((answer) => ({ answer }));
      } catch (error) {
        if (!OF_ONE.test(databaseCode(error) ?? "")) throw error;
        if (all.length === 1) return [{ error }];
      }
      const tried: Tried<Answer | null>[] = [];
      for (const one of all) tried.push(...(await tryAll([one])));
      return tried;
    }
    const together = askTogether(async (all: Asked[]): Promise<Tried<Answer | null>[]> => {
      const firsts = new Map(all.toReversed().map((one) => [keyOf(one), one]));
      // In one order for everybody, so that two statements do not wait for each other for ever.
      const those = [...firsts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
      const tried = await tryAll(those);
      return all.map((one) => tried[those.indexOf(one)] ?? { answer: null });
    }, AT_ONCE);
    return async (asked: Asked): Promise<Answer | null> => {
      const tried = await together(asked);
      if ("error" in tried) throw tried.error;
      return tried.answer;
    };
  });
