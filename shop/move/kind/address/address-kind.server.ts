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

const SAME = "이미 있는 주소예요.";
const TWICE = (line: number) => `${line}번째 줄과 이전 주소가 같은데 보낼 곳이 달라요.`;

const fields = {
  from: { label: "이전 주소", required: true, hint: "이전 상점에서 쓰던 주소" },
  to: { label: "보낼 곳", required: true, hint: "이 상점의 주소. 예: /product/abc123" },
} as const;

/** A table of old and new addresses. */
export const addressKind: KindOfMove<AddressDocument> = {
  kind: "address",
  title: "이전 주소",
  fields,
  keyField: "from",
  prepare: prepareAddress,
  foresee(documents, context) {
    memoryOf(documents, context);
  },
  decide,
  write,
  undo,
  preview: [
    { title: "이전 주소", cell: ({ address }) => address },
    { title: "보낼 곳", cell: ({ target }) => target },
  ],
};

type AddressMemory = {
  /** the first of each address */
  firsts: Map<string, AddressDocument>;
  circles?: ReadonlyMap<string, readonly string[]>;
};

/** Of the whole file, as far as it was seen, with these. */
function memoryOf(documents: readonly AddressDocument[], context: MoveContext): AddressMemory {
  const memory = remembered(context, (): AddressMemory => ({ firsts: new Map() }));
  for (const document of documents)
    if (!memory.firsts.has(document.address)) memory.firsts.set(document.address, document);
  return memory;
}

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
  const memory = memoryOf(documents, context);
  const { firsts } = memory;
  memory.circles ??= await findCircles(db, [...firsts.values()]);
  const { circles } = memory;
  return documents.map(({ line, address, target }): Decision => {
    const first = firsts.get(address)!;
    if (first.line !== line)
      return first.target === target
        ? { action: "skip", words: SAME }
        : { action: "fail", words: TWICE(first.line) };
    const circle = circles.get(address);
    if (circle) return { action: "fail", words: circleWords(circle, firsts) };
    const row = rowOf.get(address);
    if (!row) return { action: "new" };
    if (row.target === target) return { action: "skip", words: SAME };
    return { action: "join", to: row.id, words: `지금은 ${row.target}로 보내요. 새로 바꿔요.` };
  });
}

const LINES_SHOWN = 5;

/** Names the lines that make it, so that the owner need not look for them. */
function circleWords(circle: readonly string[], firsts: AddressMemory["firsts"]): string {
  const lines = circle.flatMap((address) => firsts.get(address)?.line ?? []);
  const shown = lines.slice(0, LINES_SHOWN).map((line) => line.toLocaleString("ko-KR"));
  const more = lines.length > LINES_SHOWN ? ` 외 ${lines.length - LINES_SHOWN}개` : "";
  return `‘${fields.to.label}’을 따라가면 ${shown.join(", ")}번째 줄${more}에서 같은 주소를 돌기만 해요.`;
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
