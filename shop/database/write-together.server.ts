import type { Db } from "../shop.ts";
import { askTogether } from "./ask-together.server.ts";
import { prepared } from "./prepared.server.ts";
import { databaseCode, retried } from "./transaction.server.ts";

/** More would wait for each other's rows. */
const AT_ONCE = 16;
/** What one of many may do to all: a key or sum that is taken (23), too few pieces (SH), somebody else on its row (40, 55). */
const OF_ONE = /^(?:23|SH|40|55)/;

type Outcome<Answer> = { answer: Answer } | { error: unknown };

/** Group commit: what comes at the same moment is written by one statement, all or nothing; where one breaks it, each is written alone, and only that one fails. Of two with the same key the second gets null. */
export const writeTogether = <Asked, Answer>(
  keyOf: (asked: Asked) => string,
  write: (db: Db, all: Asked[]) => Promise<(Answer | null)[]>,
) =>
  prepared((db) => {
    async function tryAll(all: Asked[]): Promise<Outcome<Answer | null>[]> {
      try {
        return (await retried(() => write(db, all))).map((answer) => ({ answer }));
      } catch (error) {
        if (!OF_ONE.test(databaseCode(error) ?? "")) throw error;
        if (all.length === 1) return [{ error }];
      }
      const tried: Outcome<Answer | null>[] = [];
      for (const one of all) {
        const [alone] = await tryAll([one]).catch((error: unknown) => [{ error }]);
        tried.push(alone!);
      }
      return tried;
    }
    const together = askTogether(async (all: Asked[]): Promise<Outcome<Answer | null>[]> => {
      const firsts = new Map(all.toReversed().map((one) => [keyOf(one), one]));
      // In one order for everybody: two statements never wait for each other for ever.
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
