import { sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { seoulDay } from "#lib/seoul-time.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Db } from "#shop/shop.ts";

type AddressVisit = { address: string; found: boolean; day: string };
type GatheredVisits = {
  counts: Map<string, AddressVisit & { count: number }>;
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
};

const EVERY_MS = 5000;
/** Of one process, until it has written. */
const MOST_GATHERED = 500;
const MOST_A_DAY = 2000;

const gathered = new WeakMap<Db, GatheredVisits>();

/** Counts a visit of an address that this shop has no page for. Visits are written together. */
export function noteAddressVisit(
  db: Db,
  { address, found }: Omit<AddressVisit, "day">,
  now: Date,
): void {
  const mine = gathered.get(db) ?? { counts: new Map(), timer: null, writing: Promise.resolve() };
  gathered.set(db, mine);
  const day = seoulDay(now);
  const key = `${day} ${found} ${address}`;
  const count = (mine.counts.get(key)?.count ?? 0) + 1;
  if (count === 1 && mine.counts.size >= MOST_GATHERED) return;
  mine.counts.set(key, { day, address, found, count });
  mine.timer ??= setTimeout(() => {
    mine.timer = null;
    mine.writing = writeAddressVisits(db);
  }, EVERY_MS).unref();
}

/** Before the database is closed. */
export async function endAddressVisits(db: Db): Promise<void> {
  const mine = gathered.get(db);
  if (!mine) return;
  if (mine.timer) clearTimeout(mine.timer);
  await mine.writing;
  await writeAddressVisits(db);
  gathered.delete(db);
}

/** Writes what was gathered. What cannot be written is lost: no page waits for these figures. */
export async function writeAddressVisits(db: Db): Promise<void> {
  const mine = gathered.get(db);
  if (!mine?.counts.size) return;
  const visits = [...mine.counts.values()];
  mine.counts.clear();
  const column = <Name extends keyof (typeof visits)[number]>(name: Name) =>
    sql.param(visits.map((visit) => visit[name]));
  try {
    await db.execute(sql`
      insert into address_visits (day, address, found, count)
      select day, address, found, count
      from unnest(${column("day")}::date[], ${column("address")}::text[],
        ${column("found")}::boolean[], ${column("count")}::int[]) as visit(day, address, found, count)
      where (select count(*) from address_visits as counted where counted.day = visit.day) < ${MOST_A_DAY}
        or exists (select from address_visits as standing
          where (standing.day, standing.address, standing.found)
            = (visit.day, visit.address, visit.found))
      order by day, address, found
      on conflict (day, address, found) do update set count = address_visits.count + excluded.count`);
  } catch (error) {
    log.warn(`visits of old addresses were not counted: ${logWords(error)}`);
  }
}
