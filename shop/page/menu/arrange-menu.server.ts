import { asc, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { productCollections } from "#shop/product/collection/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { MENU, menuPlaces, type MenuPlace } from "../page.ts";
import { menuEntries, pages } from "../table.server.ts";
import type { MenuTarget } from "./menu-forms.ts";

type Entry = typeof menuEntries.$inferSelect;

/** Changes of the entries go one after the other. */
async function lockMenu(db: Db): Promise<Entry[]> {
  await db.execute(sql`lock table menu_entries in share row exclusive mode`);
  return db.select().from(menuEntries).orderBy(asc(menuEntries.position), asc(menuEntries.id));
}

const leadsTo = ({ pageId, collection }: Pick<Entry, "pageId" | "collection">) => ({
  ...(pageId !== null && { page: pageId }),
  ...(collection !== null && { collection }),
});

const isTo = (entry: Entry, target: MenuTarget): boolean =>
  entry.pageId === target.pageId && entry.collection === target.collection;

/** Puts an entry last, where it is not there yet. Throws `menu-full`. */
async function add(
  db: Db,
  { all, place, target }: { all: readonly Entry[]; place: MenuPlace; target: MenuTarget },
  acting: AuditActor,
): Promise<void> {
  const here = all.filter((entry) => entry.place === place);
  if (here.some((entry) => isTo(entry, target))) return;
  // Those of pages that an archive left behind count too; nobody has as many of them.
  if (here.length >= MENU[place]) throw new Refusal("menu-full");
  const position = Math.max(-1, ...here.map((entry) => entry.position)) + 1;
  await db.insert(menuEntries).values({ place, ...target, position });
  await recordAudit(db, {
    ...acting,
    action: "menu.add",
    subject: `menu ${place}`,
    after: leadsTo(target),
  });
}

async function drop(db: Db, entry: Entry, acting: AuditActor): Promise<void> {
  await db.delete(menuEntries).where(eq(menuEntries.id, entry.id));
  await recordAudit(db, {
    ...acting,
    action: "menu.remove",
    subject: `menu ${entry.place}`,
    before: leadsTo(entry),
  });
}

/** Adds a page or a collection at the end. Throws `BadInput` where it is gone. */
export const addToMenu = (
  db: Db,
  { place, target }: { place: MenuPlace; target: MenuTarget },
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const all = await lockMenu(tx);
    const { pageId, collection } = target;
    const isThere =
      pageId === null
        ? await tx.$count(productCollections, eq(productCollections.slug, collection!))
        : await tx.$count(pages, eq(pages.id, pageId));
    if (!isThere) throw new BadInput({ target: ["그 사이 지워졌어요. 다른 것을 골라주세요."] });
    await add(tx, { all, place, target }, acting);
  });

/** Stands a page in exactly these places, in a transaction of the caller's. */
export async function placeInMenu(
  db: Db,
  pageId: string,
  places: readonly MenuPlace[],
  acting: AuditActor,
): Promise<void> {
  const all = await lockMenu(db);
  const target = { pageId, collection: null };
  for (const place of menuPlaces) {
    const entry = all.find((one) => one.place === place && isTo(one, target));
    if (places.includes(place)) await add(db, { all, place, target }, acting);
    else if (entry) await drop(db, entry, acting);
  }
}

function found(all: readonly Entry[], id: string): Entry {
  const entry = all.find((one) => one.id === id);
  if (!entry) throw new Refusal("menu-entry-not-found");
  return entry;
}

export const removeFromMenu = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTransaction(db, async (tx) => drop(tx, found(await lockMenu(tx), id), acting));

/** One place up or down within its menu; nothing beyond the ends. */
export const moveInMenu = (
  db: Db,
  { id, direction }: { id: string; direction: "up" | "down" },
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const all = await lockMenu(tx);
    const { place } = found(all, id);
    const before = all.filter((entry) => entry.place === place).map((entry) => entry.id);
    const at = before.indexOf(id) + (direction === "up" ? -1 : 1);
    const after = before.filter((other) => other !== id).toSpliced(Math.max(0, at), 0, id);
    await tx.execute(
      sql`update menu_entries set position = new.position
          from unnest(${sql.param(after)}::uuid[]) with ordinality as new(id, position)
          where menu_entries.id = new.id`,
    );
    await recordAudit(tx, {
      ...acting,
      action: "menu.move",
      subject: `menu ${place}`,
      before: { place: before.indexOf(id) + 1 },
      after: { place: after.indexOf(id) + 1 },
    });
  });
