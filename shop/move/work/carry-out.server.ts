import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { databaseCode } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Decision, KindOfMove, MadeRow, MoveContext } from "../kind/kind-of-move.ts";
import { kindsOfMove, rankOf } from "../kinds.server.ts";
import { moveFiles, moveItems } from "../table.server.ts";
import { AT_REST, MoveTrouble, type FileWork } from "./file-work.server.ts";
import { contextsOf } from "./move-context.server.ts";
import { ITEMS_OF_KIND } from "./read-rows.server.ts";

const ITEMS_AT_ONCE = 200;

/** Ends a transaction whose results nobody is to see. */
class TakenBack extends Error {}

const CHANGED =
  "확인한 뒤에 상점이 바뀌어 옮길 수 없는 것이 생겼어요. 아무것도 옮기지 않았어요. 결과를 다시 보고 눌러주세요.";
const TWICE =
  "서로 다른 줄이 같은 것을 가리켜요. 아무것도 옮기지 않았어요. 겹치는 줄을 지우고 다시 올려주세요.";

/**
 * Does to the shop what moving this file does, and takes it back: the owner sees what will really
 * happen. What is decided for each item is kept. Throws MoveTrouble and `Stopped`.
 */
export async function tryFile(work: FileWork): Promise<void> {
  await carryOut(work, "try").catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

/**
 * Moves everything of a file that can be moved, in one transaction. Throws MoveTrouble when more
 * fails than the owner saw, and `Stopped`; then nothing is moved.
 */
export const moveFile = (work: FileWork): Promise<void> => carryOut(work, "write");

async function carryOut(work: FileWork, step: "try" | "write"): Promise<void> {
  const { shop, file } = work;
  const contextOf = await contextsOf(work);
  const failedBefore = await countFailed(work);
  try {
    await shop.db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db;
      for (const kind of kindsOfMove) {
        const context = contextOf(kind.kind);
        await decideItems(work, tx, kind, context);
        if (step === "write" && (await countFailed(work)) > failedBefore)
          throw new MoveTrouble(CHANGED);
        await writeItems(work, tx, { kind, context, step });
      }
      if (step === "try") throw new TakenBack();
      await forgetRows(work, tx);
      await tx
        .update(moveFiles)
        .set({ state: "moved", movedAt: shop.now(), trouble: null, ...AT_REST })
        .where(eq(moveFiles.id, file.id));
    });
  } catch (error) {
    throw databaseCode(error) === "23505" ? new MoveTrouble(TWICE) : error;
  }
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
}

const countFailed = ({ shop, file }: FileWork): Promise<number> =>
  shop.db.$count(moveItems, and(eq(moveItems.fileId, file.id), eq(moveItems.action, "fail")));

type Item = Pick<typeof moveItems.$inferSelect, "item" | "document" | "action" | "joinedTo">;

/** The items of a kind that have a document, some at a time. */
async function* itemsOf(
  { shop, file }: FileWork,
  { kind }: KindOfMove<unknown>,
  actions?: ("new" | "join")[],
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
          actions && inArray(action, actions),
        ),
      )
      .orderBy(asc(item))
      .limit(ITEMS_AT_ONCE);
    if (!rows.length) return;
    yield rows;
    after = rows.at(-1)!.item;
  }
}

/**
 * Decides all of a kind before any of it is written, so that rows of one file do not meet each
 * other as if they had been there before. Reads in the transaction, keeps beside it.
 */
async function decideItems(
  work: FileWork,
  tx: Db,
  kind: KindOfMove<unknown>,
  context: MoveContext,
): Promise<void> {
  const of = await countItems(work, kind);
  let done = 0;
  for await (const items of itemsOf(work, kind)) {
    const documents = items.map(({ document }) => document);
    const decisions = await kind.decide(tx, documents, context);
    await keepDecisions(
      work,
      items.map(({ item }, at) => ({ item, ...readable(decisions[at]!) })),
    );
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

async function keepDecisions({ shop, file }: FileWork, decisions: readonly object[]) {
  await shop.db.execute(sql`
    update move_items set action = decided.action, joined_to = decided.joined_to,
      words = decided.words
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as decided(item int, action text, joined_to text, words text)
    where move_items.file_id = ${file.id} and move_items.item = decided.item`);
}

type WriteOptions = { kind: KindOfMove<unknown>; context: MoveContext; step: "try" | "write" };

async function writeItems(
  work: FileWork,
  tx: Db,
  { kind, context, step }: WriteOptions,
): Promise<void> {
  const of = await countItems(work, kind);
  let done = 0;
  for await (const items of itemsOf(work, kind, ["new", "join"])) {
    const made = await kind.write(
      tx,
      items.map(({ document, action, joinedTo }) => ({
        document,
        action: action === "join" ? "join" : "new",
        ...(joinedTo !== null && { to: joinedTo }),
      })),
      context,
    );
    if (step === "write") await keepMade(work, tx, items, made);
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
