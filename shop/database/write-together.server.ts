import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { askTogether } from "./ask-together.server.ts";
import { prepared } from "./prepared.server.ts";
import { databaseCode, retried } from "./transaction.server.ts";

/** More would wait for each other's rows. */
const AT_ONCE = 16;
/** What one of many may do to all: a key or sum that is taken (23), too few pieces (SH), somebody else on its row (40, 55). */
const OF_ONE = /^(?:23|SH|40|55)/;

type LateAnswer<Answer> = () => Promise<Answer | null>;

/** Group commit: what comes at the same moment is written by one statement, all or nothing; where one breaks it, each is written alone, and only that one fails. Of two that share a key the second gets null. */
export const writeTogether = <Asked, Answer>(
  keysOf: (asked: Asked) => [string, ...string[]],
  write: (db: Db, all: Asked[]) => Promise<(Answer | null)[]>,
) =>
  prepared((db) => {
    async function writeAll(all: Asked[]): Promise<LateAnswer<Answer>[]> {
      try {
        const answers = await retried(() => write(db, all));
        return answers.map((answer) => async () => answer);
      } catch (error) {
        if (!OF_ONE.test(databaseCode(error) ?? "")) throw error;
        if (all.length === 1) return [() => Promise.reject(error)];
      }
      return all.map((one) => async () => (await retried(() => write(db, [one])))[0]!);
    }
    const together = askTogether(async (all: Asked[]): Promise<LateAnswer<Answer>[]> => {
      // In one order for everybody: two statements never wait for each other for ever.
      const those = firstOfKeys(all, keysOf).toSorted((one, other) =>
        keysOf(one)[0] < keysOf(other)[0] ? -1 : 1,
      );
      const written = await writeAll(those);
      return all.map((one) => written[those.indexOf(one)] ?? (async () => null));
    }, AT_ONCE);
    return async (asked: Asked): Promise<Answer | null> => (await together(asked))();
  });

function firstOfKeys<Asked>(all: Asked[], keysOf: (asked: Asked) => string[]): Asked[] {
  const taken = new Set<string>();
  return all.filter((one) => {
    const keys = keysOf(one);
    const isFirst = keys.every((key) => !taken.has(key));
    if (isFirst) for (const key of keys) taken.add(key);
    return isFirst;
  });
}

/** Whoever wants what somebody else has locked for longer is written alone, and keeps nobody waiting. */
const BRIEF_MS = 300;

/** A condition that is always met: a statement of many waits briefly for each row. */
export const waitingBriefly = (all: unknown[]): SQL | undefined =>
  all.length > 1
    ? sql`set_config('lock_timeout', ${String(BRIEF_MS)}, true) is not null`
    : undefined;
