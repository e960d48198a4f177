import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { log } from "#lib/log.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { visitSalts } from "./table.server.ts";
import type { Tally, TallyKind } from "./tallies.server.ts";
import { addVisits, type DayCount } from "./add-visits.server.ts";

export type Visit = {
  tallies: readonly Tally[];
  /** of the network; used for the day's mark alone, and kept nowhere */
  address: string;
  agent: string;
};

type WaitingVisit = Visit & { day: string };
type GatheredVisits = {
  counts: Map<string, DayCount>;
  /** how many visitors stand in them */
  marks: number;
  salt: { day: string; salt: string } | null;
  /** came before the day's salt was read */
  waiting: WaitingVisit[];
  reading: Promise<void> | null;
  isOff: boolean;
  timer: NodeJS.Timeout | null;
  writing: Promise<void>;
};

const EVERY_MS = 5000;
/** Of one process until it has written; beyond these, names are counted together. */
const MOST_COUNTS = 5000;
const MOST_MARKS = 50_000;
const MOST_WAITING = 5000;

const gatheredOf = new WeakMap<Db, GatheredVisits>();

function gatheredIn(db: Db): GatheredVisits {
  const before = gatheredOf.get(db);
  if (before) return before;
  const gathered: GatheredVisits = {
    counts: new Map(),
    marks: 0,
    salt: null,
    waiting: [],
    reading: null,
    isOff: false,
    timer: null,
    writing: Promise.resolve(),
  };
  gatheredOf.set(db, gathered);
  return gathered;
}

/** Counts a visit in memory; no page waits for it. What was gathered is written together. */
export function noteVisit(db: Db, visit: Visit, now: Date): void {
  const gathered = gatheredIn(db);
  schedule(db, gathered);
  if (gathered.isOff) return;
  const day = calendarDayOf(now);
  if (gathered.salt?.day === day) return count(gathered, { ...visit, day }, gathered.salt.salt);
  if (gathered.waiting.length < MOST_WAITING) gathered.waiting.push({ ...visit, day });
  void (gathered.reading ??= readSalt(db, gathered, day).finally(() => (gathered.reading = null)));
}

/** Whom the day knows: a hash that nobody can make again once the day's salt is gone. */
const visitorOf = (salt: string, { address, agent }: Visit): string =>
  createHmac("sha256", salt)
    .update(`${lineOf(address)} ${agent}`)
    .digest("base64url")
    .slice(0, 22);

function count(gathered: GatheredVisits, visit: WaitingVisit, salt: string | null): void {
  const visitor = salt && visitorOf(salt, visit);
  for (const [kind, name] of visit.tallies) {
    const { day } = visit;
    const counted = countAt(gathered.counts, { day, kind, name });
    counted.views++;
    if (!visitor || gathered.marks >= MOST_MARKS || counted.visitors.has(visitor)) continue;
    counted.visitors.add(visitor);
    gathered.marks++;
  }
}

type CountName = { day: string; kind: TallyKind; name: string };

function countAt(counts: GatheredVisits["counts"], { day, kind, name }: CountName): DayCount {
  const key = `${day} ${kind} ${name}`;
  const before = counts.get(key);
  if (before) return before;
  if (name && counts.size >= MOST_COUNTS) return countAt(counts, { day, kind, name: "" });
  const counted: DayCount = { day, kind, name, views: 0, visitors: new Set() };
  counts.set(key, counted);
  return counted;
}

/** Reads the day's salt, which the first process to come makes for all, and counts who waited. */
async function readSalt(db: Db, gathered: GatheredVisits, day: string): Promise<void> {
  try {
    const { countsVisits } = await findSite(db);
    gathered.isOff = !countsVisits;
    gathered.salt = countsVisits ? { day, salt: await saltOf(db, day) } : null;
  } catch (error) {
    // Whoever waits is counted with the next try.
    log.warn(`the salt of visits could not be read: ${logWords(error)}`);
    return;
  }
  const { waiting, salt } = gathered;
  gathered.waiting = [];
  if (!salt) return;
  // Somebody of yesterday who waited past midnight is counted as a view alone.
  for (const visit of waiting) count(gathered, visit, visit.day === salt.day ? salt.salt : null);
}

async function saltOf(db: Db, day: string): Promise<string> {
  const salt = randomBytes(32).toString("base64url");
  await db.insert(visitSalts).values({ day, salt }).onConflictDoNothing();
  const [row] = await db
    .select({ salt: visitSalts.salt })
    .from(visitSalts)
    .where(eq(visitSalts.day, day));
  // A clock that differs from the others' may have ended this day already.
  if (!row) throw new Error("the day is over");
  return row.salt;
}

function schedule(db: Db, gathered: GatheredVisits): void {
  gathered.timer ??= setTimeout(() => {
    gathered.timer = null;
    gathered.writing = writeVisits(db);
  }, EVERY_MS).unref();
}

/** Before the database is closed. */
export async function endVisits(db: Db): Promise<void> {
  const gathered = gatheredOf.get(db);
  if (!gathered) return;
  if (gathered.timer) clearTimeout(gathered.timer);
  await gathered.reading;
  await gathered.writing;
  await writeVisits(db);
  gatheredOf.delete(db);
}

/** Writes what was gathered; what cannot be written is tried again with what comes next. */
export async function writeVisits(db: Db): Promise<void> {
  const gathered = gatheredOf.get(db);
  if (!gathered) return;
  await gathered.reading;
  const left = Map.groupBy(gathered.counts.values(), ({ day }) => day);
  gathered.counts = new Map();
  gathered.marks = 0;
  try {
    const { countsVisits } = await findSite(db);
    gathered.isOff = !countsVisits;
    if (!countsVisits) return void (gathered.salt = null);
    for (const [day, counts] of left) {
      await addVisits(db, day, counts);
      left.delete(day);
    }
  } catch (error) {
    log.warn(`visits could not be counted: ${logWords(error)}`);
    for (const counts of left.values()) for (const counted of counts) putBack(gathered, counted);
  }
}

function putBack(gathered: GatheredVisits, { views, visitors, ...name }: DayCount): void {
  const counted = countAt(gathered.counts, name);
  counted.views += views;
  for (const visitor of visitors) {
    if (gathered.marks >= MOST_MARKS || counted.visitors.has(visitor)) continue;
    counted.visitors.add(visitor);
    gathered.marks++;
  }
}
