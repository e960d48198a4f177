import { inArray, sql } from "drizzle-orm";
import {
  findCircles,
  lockAddresses,
  saveAddresses,
  type SavedAddress,
} from "#shop/move/address/save-addresses.server.ts";
import type { Db } from "#shop/shop.ts";
import { oldAddresses } from "#shop/move/address/table.server.ts";
import {
  remembered,
  type Decision,
  type KindOfMove,
  type MadeRow,
  type MoveContext,
} from "../kind-of-move.ts";
import { prepareAddress, type AddressDocument } from "./prepare.ts";

const CIRCLE = "보낼 곳을 따라가면 다시 이 주소로 돌아와요.";
const SAME = "이미 있는 주소예요.";
const TWICE = "앞줄과 이전 주소가 같은데 보낼 곳이 달라요.";

/** A table of old and new addresses. */
export const addressKind: KindOfMove<AddressDocument> = {
  kind: "address",
  title: "이전 주소",
  fields: {
    from: { label: "이전 주소", required: true, hint: "이전 상점에서 쓰던 주소" },
    to: { label: "보낼 곳", required: true, hint: "이 상점의 주소. 예: /product/abc123" },
  },
  keyField: "from",
  prepare: prepareAddress,
  decide,
  write,
  undo,
  preview: [
    { title: "이전 주소", cell: ({ address }) => address },
    { title: "보낼 곳", cell: ({ target }) => target },
  ],
};

async function decide(
  db: Db,
  documents: readonly AddressDocument[],
  context: MoveContext,
): Promise<readonly Decision[]> {
  const standing = await db
    .select()
    .from(oldAddresses)
    .where(
      inArray(
        oldAddresses.address,
        documents.map(({ address }) => address),
      ),
    );
  const rowOf = new Map(standing.map((row) => [row.address, row]));
  const circles = await findCircles(db, documents);
  const first = remembered(context, () => new Map<string, AddressDocument>());
  return documents.map((document): Decision => {
    const { address, target } = document;
    const before = first.get(address);
    first.set(address, before ?? document);
    if (before)
      return before.target === target
        ? { action: "skip", words: SAME }
        : { action: "fail", words: TWICE };
    if (circles.has(address)) return { action: "fail", words: CIRCLE };
    const row = rowOf.get(address);
    if (!row) return { action: "new" };
    if (row.target === target) return { action: "skip", words: SAME };
    return { action: "join", to: row.id, words: `지금은 ${row.target}로 보내요. 새로 바꿔요.` };
  });
}

async function write(
  db: Db,
  items: readonly { document: AddressDocument }[],
): Promise<readonly MadeRow[]> {
  const saved = await saveAddresses(
    db,
    items.map(({ document }) => document),
  );
  return items.map(({ document: { address } }) => saved.get(address)!);
}

const BY_HAND = "옮긴 뒤에 보낼 곳을 직접 바꾼 주소예요.";

/** New ones go, joined ones lead where they led; those that somebody turned by hand stay. */
async function undo(db: Db, made: readonly MadeRow[]): Promise<readonly (null | string)[]> {
  const own = made as readonly (MadeRow & SavedAddress)[];
  await lockAddresses(db);
  const rows = await db
    .select({ id: oldAddresses.id, changedAt: oldAddresses.changedAt })
    .from(oldAddresses)
    .where(
      inArray(
        oldAddresses.id,
        own.map(({ id }) => id),
      ),
    );
  const byHand = new Set(rows.flatMap(({ id, changedAt }) => (changedAt ? [id] : [])));
  const undone = own.filter(({ id }) => !byHand.has(id)).toReversed();
  const added = undone.filter(({ before }) => !before).map(({ id }) => id);
  if (added.length) await db.delete(oldAddresses).where(inArray(oldAddresses.id, added));
  for (const { id, before, after, turned } of undone) {
    await turnBack(db, turned, after);
    if (before) await turnBack(db, [{ id, ...before }], after);
  }
  return own.map(({ id }) => (byHand.has(id) ? BY_HAND : null));
}

/** Where those led before, as long as they still lead where they were turned to. */
async function turnBack(db: Db, turned: SavedAddress["turned"], after: string): Promise<void> {
  if (!turned.length) return;
  await db.execute(sql`
    update old_addresses set target = turned.target, leads_to = turned.leads_to
    from unnest(${sql.param(turned.map(({ id }) => id))}::uuid[],
      ${sql.param(turned.map(({ target }) => target))}::text[],
      ${sql.param(turned.map(({ leadsTo }) => leadsTo))}::text[]) as turned(id, target, leads_to)
    where old_addresses.id = turned.id and old_addresses.target = ${after}`);
}
