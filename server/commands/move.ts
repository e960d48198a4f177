import { readdir, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase as openDb } from "#db/client.server.ts";
import { withLockIfFree } from "#db/with-lock.server.ts";
import { COPY_FOLDER } from "#shop/move/work/with-copy.server.ts";
import { hasMoveToDo, workOnMove } from "#shop/move/work/run-due-move.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { readOwnEnv } from "#server/settings/env.server.ts";
import { openDatabase } from "./backup/make-backup.server.ts";

const MOVE_LOCK = 7_215_013;
const STAYS_MS = 20_000;
const LOOKS_AGAIN_MS = 500;
/** Shoppers go first. */
const BEHIND_SHOPPERS = 10;
/** The transaction, its progress beside it, and reading for it. */
const CONNECTIONS = 3;
const ANOTHER_IS_AT_IT = 75;

// What the shop's clock starts: reads, moves and undoes the files of moves until none waits.
setPriority(BEHIND_SHOPPERS);
const env = readOwnEnv();
const { url, close } = await openDatabase(env);
const isMine = await withLockIfFree(url, MOVE_LOCK, async () => {
  await removeCopies();
  const { db, pool } = openDb(url, { max: CONNECTIONS });
  const shop = openShop(env, db);
  do while (await workOnMove(shop));
  while (await comesSoon(() => hasMoveToDo(db)));
  await pool.end();
  return true;
}).finally(close);
// Whoever starts it rests a while when another machine is at it.
process.exit(isMine ? 0 : ANOTHER_IS_AT_IT);

/** Copies of uploads that a killed process left; they hold persons in plain text. */
async function removeCopies(): Promise<void> {
  const names = await readdir(env.dataDirectory).catch(() => []);
  for (const name of names)
    if (name.startsWith(COPY_FOLDER))
      await rm(join(env.dataDirectory, name), { recursive: true, force: true });
}

/** Whoever looks at one answer presses again soon, and need not wait for another start. */
async function comesSoon(hasWork: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + STAYS_MS;
  while (Date.now() < end) {
    if (await hasWork()) return true;
    await setTimeout(LOOKS_AGAIN_MS);
  }
  return false;
}
