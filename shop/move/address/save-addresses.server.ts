import { eq, inArray, or, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { circlesIn, settleAddresses, type AddressPair } from "./settle-addresses.ts";
import { oldAddresses } from "./table.server.ts";

export type SavedAddress = {
  id: string;
  /** what it was before; null: it is new */
  before: { target: string; leadsTo: string } | null;
  /** where it leads now, and which others were turned there with it */
  after: string;
  turned: { id: string; target: string; leadsTo: string }[];
};

/** Chains are looked for in all addresses, so only one transaction at a time may add some. */
export const lockAddresses = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('old addresses', 0))`);

type Standing = typeof oldAddresses.$inferSelect;

async function listStanding(db: Db, pairs: readonly AddressPair[]): Promise<Standing[]> {
  const [from, to] = [pairs.map(({ address }) => address), pairs.map(({ leadsTo }) => leadsTo)];
  return db
    .select()
    .from(oldAddresses)
    .where(
      or(inArray(oldAddresses.address, [...from, ...to]), inArray(oldAddresses.leadsTo, from)),
    );
}

const endOf = (row: Standing | undefined) =>
  row ? { target: row.target, leadsTo: row.leadsTo } : null;

const byAddress = (standing: readonly Standing[]) =>
  new Map(standing.map((row) => [row.address, row]));

/** Addresses of one statement. */
const AT_ONCE = 1000;

/**
 * Which of these would lead in a circle, together with those that the shop has; each with the
 * addresses on its way round.
 */
export async function findCircles(
  db: Db,
  pairs: readonly Pick<AddressPair, "address" | "leadsTo">[],
): Promise<Map<string, readonly string[]>> {
  const next = new Map<string, string>();
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const ends = pairs.slice(at, at + AT_ONCE).map(({ leadsTo }) => leadsTo);
    const { address, leadsTo } = oldAddresses;
    const standing = await db
      .select({ address, leadsTo })
      .from(oldAddresses)
      .where(inArray(address, [...new Set(ends)]));
    for (const row of standing) next.set(row.address, row.leadsTo);
  }
  for (const { address, leadsTo } of pairs) next.set(address, leadsTo);
  return circlesIn(
    pairs.map(({ address }) => address),
    (address) => next.get(address),
  );
}

/**
 * Adds addresses, or turns those that the shop has; whatever led to one of them is turned to its
 * end, so that an arrival is sent on once. `changedAt`: by hand. In a transaction of the caller's.
 * Throws `address-circle`.
 */
export async function saveAddresses(
  db: Db,
  pairs: readonly AddressPair[],
  changedAt: Date | null = null,
): Promise<Map<string, SavedAddress>> {
  if (!pairs.length) return new Map();
  await lockAddresses(db);
  const standing = await listStanding(db, pairs);
  const rowOf = byAddress(standing);
  const ends = new Map<string, { target: string; leadsTo: string }>();
  for (const [address, end] of settleAddresses(pairs, rowOf)) {
    if (!end) throw new Refusal("address-circle", { address });
    ends.set(address, end);
  }
  const rows = await upsert(db, ends, changedAt);
  const turned = standing.filter(({ address, leadsTo }) => !ends.has(address) && ends.has(leadsTo));
  await turnOn(db, turned, ends);
  const turnedBy = Map.groupBy(
    turned.map(({ id, target, leadsTo }) => ({ id, target, leadsTo })),
    ({ leadsTo }) => leadsTo,
  );
  return new Map(
    rows.map(({ id, address, target }) => [
      address,
      { id, before: endOf(rowOf.get(address)), after: target, turned: turnedBy.get(address) ?? [] },
    ]),
  );
}

type Ends = ReadonlyMap<string, { target: string; leadsTo: string }>;

const upsert = (db: Db, ends: Ends, changedAt: Date | null) =>
  db
    .insert(oldAddresses)
    .values([...ends].map(([address, end]) => ({ address, changedAt, ...end })))
    .onConflictDoUpdate({
      target: oldAddresses.address,
      set: { target: sql`excluded.target`, leadsTo: sql`excluded.leads_to`, changedAt },
    })
    .returning({
      id: oldAddresses.id,
      address: oldAddresses.address,
      target: oldAddresses.target,
    });

async function turnOn(db: Db, turned: readonly Standing[], ends: Ends): Promise<void> {
  if (!turned.length) return;
  const to = turned.map(({ leadsTo }) => ends.get(leadsTo)!);
  await db.execute(sql`
    update old_addresses set target = turned.target, leads_to = turned.leads_to
    from unnest(${sql.param(turned.map(({ id }) => id))}::uuid[],
      ${sql.param(to.map(({ target }) => target))}::text[],
      ${sql.param(to.map(({ leadsTo }) => leadsTo))}::text[]) as turned(id, target, leads_to)
    where old_addresses.id = turned.id`);
}

/** Takes one back, and what was turned with it. */
export const removeAddress = (db: Db, id: string) =>
  db.delete(oldAddresses).where(eq(oldAddresses.id, id)).returning();
