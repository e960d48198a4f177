import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { databaseCode, inTransaction, isBusy } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Decision, KindOfMove, MadeRow, MoveContext } from "../kind/kind-of-move.ts";
import { kindsOfMove, rankOf } from "../kinds.server.ts";
import { moveFiles, moveItems, moveTables } from "../table.server.ts";
import { AT_REST, holdFile, MoveTrouble, touchMove, type FileWork } from "./file-work.server.ts";
import { contextsOf } from "./move-context.server.ts";
import { ITEMS_OF_KIND } from "./item-numbers.server.ts";

const ITEMS_AT_ONCE = 200;

/** Ends a transaction whose results nobody is to see. */
class TakenBack extends Error {}

/** Does something in a transaction of its own, or within one, and takes it back. */
const takeBack = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await work(tx);
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });

/** Something would come of a file that its owner has not seen. */
export class ChangedMeanwhile extends Error {}

const TWICE =
  "서로 다른 줄이 같은 것을 가리켜요. 아무것도 옮기지 않았어요. 겹치는 줄을 지우고 다시 올려주세요.";
const BUSY = "상점의 다른 일과 겹쳐서 멈췄어요. 아무것도 바뀌지 않았어요. 다시 눌러주세요.";

const worded = (error: unknown): never => {
  if (databaseCode(error) === "23505") throw new MoveTrouble(TWICE);
  throw isBusy(error) ? new MoveTrouble(BUSY) : error;
};

/**
 * Does to the shop what moving this file does, and takes it back: the owner sees what will really
 * happen. What is decided for each item is kept. Throws MoveTrouble and `Stopped`.
 */
export const tryFile = (work: FileWork): Promise<void> =>
  takeBack(work.shop.db, (tx) => carryOut(work, tx, "try")).catch(worded);

/**
 * Moves everything of a file that can be moved, in one transaction. Throws ChangedMeanwhile when
 * something else would happen than the owner saw, MoveTrouble and `Stopped`; then nothing is moved.
 */
export const moveFile = (work: FileWork): Promise<void> =>
  inTransaction(work.shop.db, async (tx) => {
    await carryOut(work, tx, "write");
    await endMoved(work, tx);
  }).catch(worded);

type Step = "try" | "write";

/** What is here already is changed last, so that nobody waits for it longer than need be. */
async function carryOut(work: FileWork, tx: Db, step: Step): Promise<void> {
  await holdFile(work, tx);
  const contextOf = await contextsOf(work);
  const kinds = (await kindsIn(work)).map((kind): KindWork => ({
    kind,
    context: contextOf(kind.kind),
    step,
  }));
  for (const [at, kindWork] of kinds.entries()) {
    await decideItems(work, tx, kindWork);
    // New products hold the one row of all counts; nothing after them in the file looks for them.
    const isLast = kindWork.kind.kind === "product" && at === kinds.length - 1;
    await writeItems(work, tx, {
      ...kindWork,
      action: "new",
      isTakenBack: step === "try" && isLast,
    });
  }
  for (const kindWork of kinds)
    await writeItems(work, tx, { ...kindWork, action: "join", isTakenBack: step === "try" });
}

async function kindsIn({ shop, file }: FileWork): Promise<KindOfMove<unknown>[]> {
  const rows = await shop.db
    .selectDistinct({ kind: moveItems.kind })
    .from(moveItems)
    .where(eq(moveItems.fileId, file.id));
  return kindsOfMove.filter(({ kind }) => rows.some((row) => row.kind === kind));
}

async function endMoved(work: FileWork, tx: Db): Promise<void> {
  const { shop, file } = work;
  await forgetRows(work, tx);
  // The move before its file, in the order in which an owner's press locks them.
  await touchMove(work, tx);
  await tx
    .update(moveFiles)
    .set({ state: "moved", movedAt: shop.now(), trouble: null, ...AT_REST })
    .where(eq(moveFiles.id, file.id));
}

/** Of rows that are moved nothing is needed any more, those of persons least of all. */
async function forgetRows({ file }: FileWork, tx: Db): Promise<void> {
  await tx.execute(sql`
    delete from move_rows using move_items where move_rows.file_id = ${file.id}
      and move_items.file_id = move_rows.file_id and move_items.item = move_rows.item
      and move_items.action <> 'fail'`);
  await tx
    .update(moveItems)
    .set({ document: null })
    .where(and(eq(moveItems.fileId, file.id), isNotNull(moveItems.document)));
  await tx.update(moveTables).set({ samples: [] }).where(eq(moveTables.fileId, file.id));
}

type Item = Pick<typeof moveItems.$inferSelect, "item" | "document" | "action" | "joinedTo">;

/** The items of a kind that have a document, some at a time. */
async function* itemsOf(
  { shop, file }: FileWork,
  { kind }: KindOfMove<unknown>,
  only?: "new" | "join",
): AsyncGenerator<Item[]> {
  let after = rankOf(kind) * ITEMS_OF_KIND;
  for (;;) {
    const { item, document, action, joinedTo } = moveItems;
    const rows = await shop.db
      .select({ item, document, action, joinedTo })
      .from(moveItems)
      .where(
        and(
          eq(moveItems.fileId, file.id),
          eq(moveItems.kind, kind),
          gt(item, after),
          isNotNull(document),
          only && eq(action, only),
        ),
      )
      .orderBy(asc(item))
      .limit(ITEMS_AT_ONCE);
    if (!rows.length) return;
    yield rows;
    after = rows.at(-1)!.item;
  }
}

type KindWork = { kind: KindOfMove<unknown>; context: MoveContext; step: Step };

/**
 * Decides all of a kind before any of it is written, so that rows of one file do not meet each
 * other as if they had been there before. What a check decides is kept beside its transaction, and
 * is what moving must decide again.
 */
async function decideItems(
  work: FileWork,
  tx: Db,
  { kind, context, step }: KindWork,
): Promise<void> {
  const of = await countItems(work, kind);
  const one = { ...context, memory: {} };
  if (kind.foresee)
    for await (const items of itemsOf(work, kind))
      kind.foresee(
        items.map(({ document }) => document),
        one,
      );
  let done = 0;
  for await (const items of itemsOf(work, kind)) {
    const documents = items.map(({ document }) => document);
    const decisions = (await kind.decide(tx, documents, one)).map(readable);
    if (step === "try")
      await keepDecisions(
        work,
        items.map(({ item }, at) => ({ item, ...decisions[at]! })),
      );
    else if (!items.every((item, at) => isAsSeen(item, decisions[at]!)))
      throw new ChangedMeanwhile();
    await work.report("decide", (done += items.length), of);
  }
}

const countItems = ({ shop, file }: FileWork, { kind }: KindOfMove<unknown>): Promise<number> =>
  shop.db.$count(moveItems, and(eq(moveItems.fileId, file.id), eq(moveItems.kind, kind)));

const readable = (decision: Decision) => ({
  action: decision.action,
  joined_to: "to" in decision ? decision.to : null,
  words: "words" in decision ? decision.words : null,
});

const isAsSeen = (item: Item, { action, joined_to }: ReturnType<typeof readable>): boolean =>
  item.action === action && item.joinedTo === joined_to;

async function keepDecisions({ shop, file }: FileWork, decisions: readonly object[]) {
  await shop.db.execute(sql`
    update move_items set action = decided.action, joined_to = decided.joined_to,
      words = decided.words
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as decided(item int, action text, joined_to text, words text)
    where move_items.file_id = ${file.id} and move_items.item = decided.item`);
}

type WriteOptions = KindWork & {
  action: "new" | "join";
  /** each batch at once, so that what it locks is free again */
  isTakenBack: boolean;
};

async function writeItems(
  work: FileWork,
  tx: Db,
  { kind, context, step, action, isTakenBack }: WriteOptions,
): Promise<void> {
  const of = await countItems(work, kind);
  let done = 0;
  for await (const items of itemsOf(work, kind, action)) {
    const write = async (db: Db) => {
      const made = await kind.write(
        db,
        items.map(({ document, joinedTo }) => ({
          document,
          action,
          ...(joinedTo !== null && { to: joinedTo }),
        })),
        context,
      );
      if (step === "write") await keepMade(work, db, items, made);
    };
    await (isTakenBack ? takeBack(tx, write) : write(tx));
    await work.report(step, (done += items.length), of);
  }
}

/** In the transaction itself: what is written can be undone, and nothing else. */
async function keepMade(
  { file }: FileWork,
  tx: Db,
  items: readonly Item[],
  made: readonly MadeRow[],
): Promise<void> {
  const rows = items.map(({ item }, at) => ({ item, made: made[at] }));
  await tx.execute(sql`
    update move_items set made = written.made, document = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written(item int, made jsonb)
    where move_items.file_id = ${file.id} and move_items.item = written.item`);
}
