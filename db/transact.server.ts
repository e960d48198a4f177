import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";

type Work<Done> = (db: Db) => Promise<Done>;

/** One Drizzle object per connection, so that prepared statements stay with their connection. */
const databases = new WeakMap<pg.PoolClient, Db>();

function databaseOf(client: pg.PoolClient): Db {
  const existingDatabase = databases.get(client);
  if (existingDatabase) return existingDatabase;
  const own = drizzle(client, { casing: "snake_case" }) as unknown as Db;
  Object.assign(own, { transaction: <Done>(work: Work<Done>) => inSavepoint(client, own, work) });
  databases.set(client, own);
  return own;
}

/** Nested savepoints may share a name: PostgreSQL uses the innermost. */
async function inSavepoint<Done>(client: pg.PoolClient, db: Db, work: Work<Done>): Promise<Done> {
  await client.query("savepoint inner_work");
  try {
    const done = await work(db);
    await client.query("release savepoint inner_work");
    return done;
  } catch (error) {
    await client.query("rollback to savepoint inner_work");
    throw error;
  }
}

const chainOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

/** The server was demoted, so this connection leads to the wrong one. */
const READ_ONLY = "25006";

/** A statement got no answer, so the next answer on this connection may belong to it. */
const isUnanswered = (error: unknown): boolean => {
  const chain = chainOf(error);
  const isOfStatement = chain.some(({ message }) => message.startsWith("Failed query:"));
  return isOfStatement && !chain.some((each) => each instanceof pg.DatabaseError);
};

/**
 * A transaction on a pooled connection. Unlike Drizzle's own (0.45), whose `begin` is outside of
 * its `try`, it always releases the connection, and closes one that did not answer: otherwise a
 * silent database would use up the pool.
 */
export async function transact<Done>(pool: pg.Pool, work: Work<Done>): Promise<Done> {
  const client = await pool.connect();
  let unfit: Error | undefined;
  const ask = async (words: "begin" | "commit" | "rollback") => {
    try {
      await client.query(words);
    } catch (error) {
      unfit = new Error(`${words} failed`, { cause: error });
      throw error;
    }
  };
  try {
    await ask("begin");
    const done = await work(databaseOf(client));
    await ask("commit");
    return done;
  } catch (error) {
    if (isUnanswered(error) || databaseCode(error) === READ_ONLY)
      unfit ??= new Error("not answered", { cause: error });
    // Waiting for a second answer would double the shopper's wait.
    if (!unfit) await ask("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(unfit);
  }
}
