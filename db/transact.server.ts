import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";

type Work<Done> = (db: Db) => Promise<Done>;

/** Each connection's own database object: what is prepared on it stays with it. */
const databases = new WeakMap<pg.PoolClient, Db>();

function databaseOf(client: pg.PoolClient): Db {
  const existingDatabase = databases.get(client);
  if (existingDatabase) return existingDatabase;
  const own = drizzle(client, { casing: "snake_case" }) as unknown as Db;
  Object.assign(own, { transaction: <Done>(work: Work<Done>) => inSavepoint(client, own, work) });
  databases.set(client, own);
  return own;
}

/** PostgreSQL takes the innermost savepoint of a name. */
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

/** The server was demoted: the connection leads to the wrong one from now on. */
const READ_ONLY = "25006";

/** A statement got no answer from the server itself: what comes over this connection next may be
 * the late one. */
const isUnanswered = (error: unknown): boolean => {
  const chain = chainOf(error);
  const isOfStatement = chain.some(({ message }) => message.startsWith("Failed query:"));
  return isOfStatement && !chain.some((each) => each instanceof pg.DatabaseError);
};

/**
 * A transaction on a connection of the pool. Unlike Drizzle's own (0.45), which begins outside of
 * its `try`, it gives the connection back whatever happens, and closes one that did not answer:
 * a database that went silent would otherwise keep every connection for good.
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
    // To wait for an answer once more would make the shopper wait twice as long.
    if (!unfit) await ask("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(unfit);
  }
}
