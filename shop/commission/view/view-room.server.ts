import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { CommissionBrief } from "#shop/product/commission/commission-terms.ts";
import { takeWords } from "#shop/product/commission/commission-words.ts";
import type { Db } from "#shop/shop.ts";
import { roomEventWords } from "../room-events.ts";
import { nextOf, room as machine, scriptStates } from "../room-machine.ts";
import type { OpenedRoom } from "../room-row.server.ts";
import { listScripts, type Script } from "../script/ask-script.server.ts";
import { scriptDifference } from "../script/script-price.ts";
import { wordDifference } from "../script/word-difference.ts";
import { commissionComments, commissionEvents, commissionTakes } from "../table.server.ts";
import { roundsLeft } from "../take/ask-changes.server.ts";
import type { RoomView, ShownComment, ShownScript, ShownTake } from "./room-view.ts";

const MOST_EVENTS = 200;

/** The room as one side sees it; the buyer does not see unsent takes. */
export async function viewRoom(
  db: Db,
  opened: OpenedRoom,
  side: "shopper" | "admin",
): Promise<RoomView> {
  const { room, line, order } = opened;
  const [scripts, takes, comments, history] = await Promise.all([
    listScripts(db, line.id),
    // A buyer who stopped and was refunded has no right to the recordings.
    side === "shopper" && room.state === "ended" ? [] : listTakes(db, line.id, side),
    listComments(db, line.id),
    listHistory(db, line.id),
  ]);
  const ofTake = Map.groupBy(comments, ({ takeId }) => takeId);
  return {
    number: order.number,
    lineId: line.id,
    title: line.title,
    state: room.state,
    label: machine.states[room.state],
    next: nextOf(room.state),
    dueOn: room.dueOn,
    approveBy: room.approveBy,
    brief: shownBrief(line.brief),
    ...shownScripts(opened, scripts),
    mayChangeScript: scriptStates.includes(room.state),
    takes: takes.map((take) => shownTake(order.number, take, ofTake.get(take.id) ?? [])),
    remarks: (ofTake.get(null) ?? []).map(shownComment),
    rounds: {
      left: roundsLeft(opened),
      used: room.roundsUsed,
      all: line.brief.terms.rounds + room.roundsPaid,
    },
    history: history.map(({ event, at }) => ({ at, words: roomEventWords(event) })),
    wasFolded: history.some(({ event }) => event === "fold"),
  };
}

const shownBrief = ({ use, reference, pronunciation, tone, wishedOn }: CommissionBrief) => ({
  use: { name: use.name, words: use.words },
  reference,
  pronunciation,
  tone,
  wishedOn,
});

function shownScripts({ line }: OpenedRoom, scripts: readonly Script[]) {
  const force = scripts.find(({ state }) => state === "force")!;
  const open = scripts.find(({ state }) => state === "asked" || state === "unpaid");
  const paidFor = scripts.filter(({ state }) => state === "force" || state === "past");
  const shown = (script: Script): ShownScript => ({
    number: script.number,
    script: script.script,
    characters: script.characters,
    seconds: script.seconds,
    by: script.by,
    state: script.state,
    at: script.at,
    won: scriptDifference(line, paidFor, script),
  });
  return {
    script: shown(force),
    asked: open ? { ...shown(open), difference: wordDifference(force.script, open.script) } : null,
    past: scripts.filter(({ state }) => state === "past").map(shown),
  };
}

type Take = typeof commissionTakes.$inferSelect;
type Comment = typeof commissionComments.$inferSelect;

const listTakes = (db: Db, lineId: number, side: "shopper" | "admin"): Promise<Take[]> =>
  db
    .select()
    .from(commissionTakes)
    .where(
      and(
        eq(commissionTakes.lineId, lineId),
        side === "shopper" ? isNotNull(commissionTakes.sentAt) : undefined,
      ),
    )
    .orderBy(desc(commissionTakes.number));

const listComments = (db: Db, lineId: number): Promise<Comment[]> =>
  db
    .select()
    .from(commissionComments)
    .where(eq(commissionComments.lineId, lineId))
    .orderBy(asc(commissionComments.id));

const listHistory = (db: Db, lineId: number) =>
  db
    .select({ event: commissionEvents.event, at: commissionEvents.at })
    .from(commissionEvents)
    .where(eq(commissionEvents.lineId, lineId))
    .orderBy(desc(commissionEvents.id))
    .limit(MOST_EVENTS);

const shownTake = (number: string, take: Take, comments: Comment[]): ShownTake => ({
  id: take.id,
  number: take.number,
  title: takeWords(take.number),
  fileName: take.fileName,
  note: take.note,
  durationMs: take.durationMs,
  peaks: take.peaks ?? [],
  script: take.script,
  at: take.sentAt ?? take.at,
  isSent: take.sentAt !== null,
  playPath: `/room-takes/${number}/${take.id}`,
  comments: comments
    .map(shownComment)
    .toSorted((a, b) => (a.atMs ?? -1) - (b.atMs ?? -1) || a.id - b.id),
});

const shownComment = ({ id, atMs, words, by, at }: Comment): ShownComment => ({
  id,
  atMs,
  words,
  by,
  at,
});
