import { and, desc, eq, inArray } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { mostCharacters } from "#shop/product/commission/commission-price.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { giveUpDifference } from "#shop/difference/give-up-difference.server.ts";
import { lockOrderer, ordererOf } from "#shop/order/orderer.server.ts";
import { writeDifference } from "#shop/difference/place-difference.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { noteEvent, type RoomActor } from "../move-room.server.ts";
import { isLocked, scriptStates } from "../room-machine.ts";
import { tellBuyer, tellShop } from "../room-notices.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom } from "../room-row.server.ts";
import { commissionRooms, commissionScripts } from "../table.server.ts";
import { countedScript, scriptDifference } from "./script-price.ts";

export type Script = typeof commissionScripts.$inferSelect;
type Side = RoomActor & { by: "shopper" | "admin" };
/** The difference's order that must be paid first; null: none. */
export type ScriptOutcome = { unpaid: Order | null };

/**
 * Changes the script. Before recording, a buyer's change applies at once, or once a surcharge is
 * paid; later, and for changes by the shop, the other side must agree first. Replaces an earlier
 * request. Throws `script-locked`, `commission-closed`; BadInput for a text that is too long or
 * unchanged.
 */
export const askScript = (
  shop: Shop,
  opened: OpenedRoom,
  script: string,
  side: Side,
): Promise<ScriptOutcome> =>
  inScript(shop, opened, async (db, locked) => {
    const { room, line } = locked;
    if (!scriptStates.includes(room.state)) throw new Refusal("script-locked");
    const counted = countedScript(script, line.brief.terms);
    if (!counted) throw tooLong(mostCharacters(line.brief.terms));
    const scripts = await listScripts(db, line.id);
    if (scripts.find(({ state }) => state === "force")?.script === script)
      throw new BadInput({ script: ["지금 원고와 같아요. 바꿀 곳을 고쳐주세요."] });
    await dropOpen(db, scripts);
    const [newScript] = await db
      .insert(commissionScripts)
      .values({
        lineId: line.id,
        number: (scripts[0]?.number ?? 0) + 1,
        script,
        ...counted,
        by: side.by,
        state: "asked",
      })
      .returning();
    if (side.by === "shopper" && !isLocked(room.state))
      return settle(db, shop, locked, { script: newScript!, side });
    await noteEvent(db, line.id, "script-asked", { ...side, facts: { script: newScript!.number } });
    await tellAsked(db, shop, locked, side);
    return { unpaid: null };
  });

const tooLong = (most: number) =>
  new BadInput({
    script: [
      `이 상품은 ${most.toLocaleString("ko-KR")}자까지 주문할 수 있어요. 원고를 줄여주세요.`,
    ],
  });

async function tellAsked(db: Db, shop: Shop, opened: OpenedRoom, { by }: Side): Promise<void> {
  if (by === "shopper")
    await tellShop(db, shop, opened, "구매자가 원고 변경을 제안했어요. 바뀐 곳을 보고 답해주세요.");
  else
    await tellBuyer(db, shop, opened, {
      event: "room-news",
      news: "원고 변경 제안이 왔어요. 바뀐 곳을 보고 답해주세요.",
    });
}

/**
 * Answers a requested script, or withdraws it (`no` by its author). Throws `script-not-open`,
 * `script-locked`, `commission-closed`.
 */
export const answerScript = (
  shop: Shop,
  opened: OpenedRoom,
  { number, answer }: { number: number; answer: "yes" | "no" },
  side: Side,
): Promise<ScriptOutcome> =>
  inScript(shop, opened, async (db, locked) => {
    const { room, line } = locked;
    const script = (await listScripts(db, line.id)).find((one) => one.number === number);
    const isOpen = script?.state === "asked" || (answer === "no" && script?.state === "unpaid");
    if (!script || !isOpen) throw new Refusal("script-not-open");
    if (answer === "no") return drop(db, shop, locked, { script, side });
    // The author of a request cannot agree to it.
    if (script.by === side.by) throw new Refusal("illegal-move");
    if (!scriptStates.includes(room.state)) throw new Refusal("script-locked");
    return settle(db, shop, locked, { script, side });
  });

/** Locks a possible debtor of a difference first, as the global lock order requires. */
const inScript = (
  shop: Shop,
  opened: OpenedRoom,
  act: (db: Db, locked: OpenedRoom) => Promise<ScriptOutcome>,
): Promise<ScriptOutcome> =>
  inTransaction(shop.db, async (db) => {
    const orderer = ordererOf(opened.order);
    if (orderer) await lockOrderer(db, orderer);
    const locked = await lockRoom(db, opened);
    refuseClosed(locked);
    return act(db, locked);
  });

type ScriptTurn = { script: Script; side: Side };

/** Both sides agree: puts the script in force, at once or after payment. */
async function settle(
  db: Db,
  shop: Shop,
  locked: OpenedRoom,
  { script, side }: ScriptTurn,
): Promise<ScriptOutcome> {
  const { line, order } = locked;
  const before = (await listScripts(db, line.id)).filter(
    ({ state }) => state === "force" || state === "past",
  );
  const won = scriptDifference(line, before, script);
  if (won === 0) {
    await putInForce(db, script, side);
    if (side.by === "shopper") await tellShop(db, shop, locked, "원고가 바뀌었어요.");
    else await tellBuyer(db, shop, locked, { event: "room-news", news: "원고를 바꾸었어요." });
    return { unpaid: null };
  }
  const title = `${line.title} · 바뀐 원고 ${script.characters.toLocaleString("ko-KR")}자`;
  const unpaid = await writeDifference(db, shop, {
    order,
    lineId: line.id,
    won,
    title,
    as: "script",
  });
  await db
    .update(commissionScripts)
    .set({ state: "unpaid", orderId: unpaid.id })
    .where(isScript(script));
  const facts = { script: script.number, amount: won };
  await noteEvent(db, line.id, "script-unpaid", { ...side, facts });
  return { unpaid };
}

async function drop(
  db: Db,
  shop: Shop,
  locked: OpenedRoom,
  { script, side }: ScriptTurn,
): Promise<ScriptOutcome> {
  await dropOpen(db, [script]);
  await noteEvent(db, script.lineId, "script-dropped", {
    ...side,
    facts: { script: script.number },
  });
  const news = "원고를 그대로 두기로 했어요.";
  if (side.by === "shopper") await tellShop(db, shop, locked, news);
  else await tellBuyer(db, shop, locked, { event: "room-news", news });
  return { unpaid: null };
}

async function dropOpen(db: Db, scripts: readonly Script[]): Promise<void> {
  for (const script of scripts) {
    if (script.state !== "asked" && script.state !== "unpaid") continue;
    if (script.orderId) await giveUpDifference(db, script.orderId);
    await db.update(commissionScripts).set({ state: "dropped" }).where(isScript(script));
  }
}

const isScript = ({ lineId, number }: Pick<Script, "lineId" | "number">) =>
  and(eq(commissionScripts.lineId, lineId), eq(commissionScripts.number, number));

/** The newest first. */
export const listScripts = (db: Db, lineId: number): Promise<Script[]> =>
  db
    .select()
    .from(commissionScripts)
    .where(eq(commissionScripts.lineId, lineId))
    .orderBy(desc(commissionScripts.number));

/** Makes this script the one that is recorded. */
export async function putInForce(
  db: Db,
  script: Script,
  side: Omit<RoomActor, "by"> & { by: Side["by"] | "payment" },
): Promise<void> {
  await db
    .update(commissionScripts)
    .set({ state: "past" })
    .where(
      and(eq(commissionScripts.lineId, script.lineId), inArray(commissionScripts.state, ["force"])),
    );
  await db.update(commissionScripts).set({ state: "force" }).where(isScript(script));
  await db
    .update(commissionRooms)
    .set({ script: script.number })
    .where(eq(commissionRooms.lineId, script.lineId));
  await noteEvent(db, script.lineId, "script-force", { ...side, facts: { script: script.number } });
}
