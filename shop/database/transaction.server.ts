import type { Db } from "../shop.ts";

const RETRIED = new Set(["40001", "40P01"]); // serialization failure, deadlock

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
};

/** The PostgreSQL error code behind an error of Drizzle. */
export const databaseCode = codeOf;

/** Whether a row was locked for too long: nothing was changed, and a retry may succeed. */
export const isBusy = (error: unknown): boolean =>
  ["55P03", ...RETRIED].includes(codeOf(error) ?? "");

/** Runs `work`, repeating it at most twice after a deadlock or serialization failure. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await work();
    } catch (error) {
      if (retry >= 2 || !RETRIED.has(codeOf(error) ?? "")) throw error;
    }
  }
}

export const inTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  retried(() => db.transaction((transaction) => work(transaction as unknown as Db)));
