import { setPriority } from "node:os";
import { openDatabase as openDb } from "#db/client.server.ts";
import { withLockIfFree } from "#db/with-lock.server.ts";
import { workOnMove } from "#shop/move/work/run-due-move.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { openDatabase } from "./backup/make-backup.server.ts";

const MOVE_LOCK = 7_215_013;
/** Shoppers go first. */
const BEHIND_SHOPPERS = 10;
/** The transaction, its progress beside it, and reading for it. */
const CONNECTIONS = 3;

// What the shop's clock starts: reads, moves and undoes the files of moves until none waits.
setPriority(BEHIND_SHOPPERS);
const env = readOwnEnv();
const { url, close } = await openDatabase(env);
await withLockIfFree(url, MOVE_LOCK, async () => {
  const { db, pool } = openDb(url, { max: CONNECTIONS });
  const shop = openShop(env, db);
  while (await workOnMove(shop));
  await pool.end();
}).finally(close);
process.exit(0);
