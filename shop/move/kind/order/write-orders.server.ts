import { sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { earlierOrderLines, earlierOrders } from "#shop/earlier/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { inChunks } from "../in-chunks.server.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { shopNameOf, sourceOf } from "./order-choices.ts";
import type { OrderDocument, OrderPeople } from "./order-document.ts";

type OrderItem = { document: OrderDocument; action: "new" | "join"; to?: string };
type NewOrder = typeof earlierOrders.$inferInsert;

const peopleColumns = [
  "buyerName",
  "buyerEmail",
  "buyerPhone",
  "buyerId",
  "receiverName",
  "receiverPhone",
  "postcode",
  "address",
  "addressDetail",
  "memo",
] as const;

type PeopleColumn = (typeof peopleColumns)[number];
/**
 * What a table of lines or addresses filled in an order: which of its people's columns, which were
 * empty before, and whether it brought the lines. No value of theirs is kept.
 */
export type FilledOrder = { filled: PeopleColumn[]; lined: boolean };

export async function writeOrders(
  db: Db,
  items: readonly OrderItem[],
  context: MoveContext,
): Promise<readonly MadeRow[]> {
  const idOf = await addOrders(db, items, context);
  const filled = await fillOrders(db, items);
  return items.map(({ document, to }) =>
    to === undefined
      ? { id: idOf.get(document.number) ?? "" }
      : { id: to, ...(filled.get(to) ?? { filled: [], lined: false }) },
  );
}

/** One that another move brought meanwhile is left as it is. */
async function addOrders(
  db: Db,
  items: readonly OrderItem[],
  context: MoveContext,
): Promise<Map<string, string>> {
  const added = items.filter(({ to }) => to === undefined).map(({ document }) => document);
  const rows = added.flatMap((document) => rowOf(document, context));
  const idOf = new Map<string, string>();
  await inChunks(rows, async (some) => {
    const kept = await db
      .insert(earlierOrders)
      .values(some)
      .onConflictDoNothing({ target: [earlierOrders.source, earlierOrders.number] })
      .returning({ id: earlierOrders.id, number: earlierOrders.number });
    for (const { id, number } of kept) idOf.set(number, id);
  });
  await addLines(
    db,
    added.map(({ number, lines }) => ({ orderId: idOf.get(number), lines })),
  );
  return idOf;
}

function rowOf({ number, facts, people }: OrderDocument, context: MoveContext): NewOrder[] {
  if (!facts) return [];
  const { placedAt, paidAt, shownNumber, ...rest } = facts;
  return [
    {
      source: sourceOf(context),
      shop: shopNameOf(context),
      number,
      shownNumber: shownNumber || number,
      ...rest,
      placedAt: new Date(placedAt),
      paidAt: paidAt === null ? null : new Date(paidAt),
      ...people,
    },
  ];
}

type OwnLines = { orderId: string | undefined; lines: OrderDocument["lines"] };

const addLines = (db: Db, all: readonly OwnLines[]) =>
  inChunks(
    all.flatMap(({ orderId, lines }) =>
      orderId === undefined ? [] : lines.map((line, position) => ({ orderId, position, ...line })),
    ),
    (some) => db.insert(earlierOrderLines).values(some),
  );

/** Fills up what an order does not have, and nothing that it has. */
async function fillOrders(db: Db, items: readonly OrderItem[]): Promise<Map<string, FilledOrder>> {
  const documentOf = new Map(items.flatMap(({ to, document }) => (to ? [[to, document]] : [])));
  if (!documentOf.size) return new Map();
  const ids = sql`any(${sql.param([...documentOf.keys()])}::uuid[])`;
  const rows = await db
    .select()
    .from(earlierOrders)
    .where(sql`${earlierOrders.id} = ${ids}`)
    .orderBy(earlierOrders.id)
    .for("update");
  const lined = await db
    .selectDistinct({ orderId: earlierOrderLines.orderId })
    .from(earlierOrderLines)
    .where(sql`${earlierOrderLines.orderId} = ${ids}`);
  const withLines = new Set(lined.map(({ orderId }) => orderId));
  const bare = rows.filter(({ id }) => !withLines.has(id));
  await addLines(
    db,
    bare.map(({ id }) => ({ orderId: id, lines: documentOf.get(id)!.lines })),
  );
  const filled = new Map(
    rows.map((row) => {
      const { people, lines } = documentOf.get(row.id)!;
      const lined = lines.length > 0 && !withLines.has(row.id);
      return [row.id, { filled: emptyColumns(row, people), lined }] as const;
    }),
  );
  await setPeople(
    db,
    rows.flatMap((row) => {
      const own = pick(documentOf.get(row.id)!.people, filled.get(row.id)!.filled);
      if (!Object.keys(own).length) return [];
      return [{ id: row.id, people: { ...pick(row, peopleColumns), ...own } }];
    }),
  );
  return filled;
}

/** Those that this document fills; an order that names somebody has its people already. */
const emptyColumns = (row: OrderPeople, people: OrderPeople): PeopleColumn[] =>
  row.buyerName || row.receiverName
    ? []
    : peopleColumns.filter((column) => !row[column] && people[column]);

/** Takes these columns of these orders back to empty, and leaves every other one. */
export async function emptyPeople(
  db: Db,
  orders: readonly { id: string; filled: readonly PeopleColumn[] }[],
): Promise<void> {
  if (!orders.length) return;
  const filledOf = new Map(orders.map(({ id, filled }) => [id, filled]));
  const rows = await db
    .select()
    .from(earlierOrders)
    .where(sql`${earlierOrders.id} = any(${sql.param([...filledOf.keys()])}::uuid[])`)
    .orderBy(earlierOrders.id)
    .for("update");
  await setPeople(
    db,
    rows.map((row) => {
      const empty = filledOf.get(row.id)!.map((name) => [name, name === "buyerEmail" ? null : ""]);
      return { id: row.id, people: { ...pick(row, peopleColumns), ...Object.fromEntries(empty) } };
    }),
  );
  // Whose it became by an address that it no longer has.
  const addressed = rows
    .map(({ id }) => id)
    .filter((id) => filledOf.get(id)!.includes("buyerEmail"));
  await db
    .update(earlierOrders)
    .set({ accountId: null })
    .where(sql`${earlierOrders.id} = any(${sql.param(addressed)}::uuid[])`);
}

/** Who ordered, and where it went, of several orders in one statement. */
async function setPeople(
  db: Db,
  orders: readonly { id: string; people: OrderPeople }[],
): Promise<void> {
  if (!orders.length) return;
  const rows = JSON.stringify(orders.map(({ id, people }) => ({ id, ...people })));
  await db.execute(sql`
    update earlier_orders set buyer_name = it."buyerName", buyer_email = it."buyerEmail",
      buyer_phone = it."buyerPhone", buyer_id = it."buyerId",
      receiver_name = it."receiverName", receiver_phone = it."receiverPhone",
      postcode = it.postcode, address = it.address, address_detail = it."addressDetail",
      memo = it.memo
    from jsonb_to_recordset(${rows}::jsonb) as it(id uuid, "buyerName" text, "buyerEmail" text,
      "buyerPhone" text, "buyerId" text, "receiverName" text, "receiverPhone" text,
      postcode text, address text, "addressDetail" text, memo text)
    where earlier_orders.id = it.id`);
}
