import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";

type View = { postId: string; key: string };
type GatheredViews = {
  views: Map<string, View>;
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
};

const DAY = 24 * 3600;
const EVERY_MS = 3000;
const AFTER_FAILURE_MS = 30_000;
/** Beyond this a process counts no more until it has written. */
const MOST_GATHERED = 20_000;

const gathered = new WeakMap<Db, GatheredViews>();

/** Counts a view of a post, once per visitor and 24 hours across all processes. */
export function noteView(
  { db, secret }: Pick<Shop, "db" | "secret">,
  postId: string,
  reader: { account: { id: string } | null; address: string },
): void {
  const mine = gathered.get(db) ?? {
    views: new Map<string, View>(),
    timer: null,
    writing: Promise.resolve(),
  };
  gathered.set(db, mine);
  if (mine.views.size >= MOST_GATHERED) return;
  // An HMAC, so that the counts do not reveal who read what.
  const visitor = createHmac("sha256", secret)
    .update(`${postId} ${reader.account?.id ?? lineOf(reader.address)}`)
    .digest("base64url");
  const key = `view ${visitor}`;
  mine.views.set(key, { postId, key });
  schedule(db, mine, EVERY_MS);
}

function schedule(db: Db, mine: GatheredViews, afterMs: number): void {
  mine.timer ??= setTimeout(() => {
    mine.timer = null;
    mine.writing = writeViews(db).catch((error: unknown) => {
      warn(error);
      schedule(db, mine, AFTER_FAILURE_MS);
    });
  }, afterMs).unref();
}

const warn = (error: unknown) => log.warn(`views could not be counted: ${logWords(error)}`);

/** Before the database is closed: writes what was gathered, and nothing after that. */
export async function endViews(db: Db): Promise<void> {
  const mine = gathered.get(db);
  if (!mine) return;
  await mine.writing;
  await writeViews(db).catch(warn);
  gathered.delete(db);
}

/** Writes what was gathered; what cannot be written stays for the next time. */
export async function writeViews(db: Db): Promise<void> {
  const mine = gathered.get(db);
  if (!mine?.views.size) return;
  const views = [...mine.views.values()];
  mine.views.clear();
  try {
    await inTransaction(db, (tx) => addViews(tx, views));
  } catch (error) {
    for (const view of views) mine.views.set(view.key, view);
    throw error;
  }
}

async function addViews(db: Db, views: View[]): Promise<void> {
  const keys = views.map(({ key }) => key);
  const { rows } = await db.execute<{ key: string }>(sql`
    select spent_key as key from shop_spend_in_window(${sql.param(keys)}::text[],
      array_fill(${DAY}::int, array[${keys.length}::int])) where spent = 1`);
  const first = new Set(rows.map(({ key }) => key));
  const counts = new Map<string, number>();
  for (const { postId, key } of views)
    if (first.has(key)) counts.set(postId, (counts.get(postId) ?? 0) + 1);
  if (!counts.size) return;
  // Updates in id order, like everything that locks several posts.
  await db.execute(sql`
    with held as (
      select id from posts where id = any(${sql.param([...counts.keys()])}::text[])
      order by id for no key update)
    update posts set views = posts.views + read.count
    from held join unnest(${sql.param([...counts.keys()])}::text[],
      ${sql.param([...counts.values()])}::int[]) as read(id, count) on read.id = held.id
    where posts.id = held.id`);
}
