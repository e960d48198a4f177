import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Db } from "#shop/shop.ts";
import { isAtWork, workStateNames, workStates, type WorkState } from "../move-state.ts";
import { moveFiles, moves } from "../table.server.ts";
import { ChangedMeanwhile, moveFile, tryFile } from "./carry-out.server.ts";
import {
  AT_REST,
  MoveTrouble,
  Overtaken,
  reporterOf,
  Stopped,
  type FileWork,
  type MoveFile,
  type WorkShop,
} from "./file-work.server.ts";
import { hideEmpty } from "./hide-empty.server.ts";
import { lookAtFile } from "./look-at-file.server.ts";
import { makeItemsMedia } from "./make-items-media.server.ts";
import { matchItems } from "./match-items.server.ts";
import { prepareItems } from "./prepare-items.server.ts";
import { readRows } from "./read-rows.server.ts";
import { undoFile } from "./undo-file.server.ts";

const atWork = inArray(moveFiles.state, workStateNames);

/** Whether a file waits for work; cheap, as it is looked for every few seconds. */
export async function hasMoveToDo(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: moveFiles.id }).from(moveFiles).where(atWork).limit(1);
  return row !== undefined;
}

const TRIES = 5;
const OVERTAKEN_RESTS_MS = 200;
const BROKEN_OFF =
  "여러 번 해 보았지만 끝내지 못했어요. 파일을 나눠서 올리거나, 서버 기록을 봐주세요.";
const OTHER = "서버에서 생긴 문제로 멈췄어요. 다시 눌러보고, 또 그러면 서버 기록을 봐주세요.";
const STOPPED = "멈췄어요. 상점은 바뀌지 않았어요. 다시 확인할 수 있어요.";
const CHANGED =
  "확인한 뒤에 상점이 바뀌어 결과가 달라졌어요. 아직 아무것도 옮기지 않았어요. 다시 보고 눌러주세요.";

/**
 * Does the next piece of work, and writes how it went to its file. Only who holds the lock of moves
 * may call it. False: there was none.
 */
export async function workOnMove(shop: WorkShop): Promise<boolean> {
  const file = await takeUp(shop.db);
  if (!file || !isAtWork(file.state)) return false;
  const state = file.state;
  const [move] = await shop.db.select().from(moves).where(eq(moves.id, file.moveId));
  const work: FileWork = { shop, move: move!, file, report: reporterOf(shop.db, file.id) };
  try {
    if (file.tries > TRIES) throw new MoveTrouble(BROKEN_OFF);
    await acts[state](work);
  } catch (error) {
    await giveUp(work, state, error);
  }
  return true;
}

/** Looks before all else; of what is moved, what others refer to goes first, and back last. */
async function takeUp(db: Db): Promise<MoveFile | null> {
  const [next] = await db
    .select({ id: moveFiles.id })
    .from(moveFiles)
    .where(atWork)
    .orderBy(
      sql`array_position(array['looking', 'undoing', 'checking', 'moving'], ${moveFiles.state})`,
      sql`case ${moveFiles.state} when 'undoing' then -extract(epoch from ${moveFiles.movedAt})
        else ${moveFiles.rank} end`,
      moveFiles.id,
    )
    .limit(1);
  if (!next) return null;
  const [file] = await db
    .update(moveFiles)
    .set({ tries: sql`${moveFiles.tries} + 1` })
    .where(eq(moveFiles.id, next.id))
    .returning();
  return file ?? null;
}

const acts: Record<WorkState, (work: FileWork) => Promise<void>> = {
  async looking(work) {
    await lookAtFile(work);
    await work.shop.db.update(moveFiles).set(AT_REST).where(eqFile(work));
  },
  async checking(work) {
    await readRows(work);
    await prepareItems(work);
    await matchItems(work);
    await tryFile(work);
    await hideEmpty(work);
    await endCheck(work, null);
  },
  async moving(work) {
    await makeItemsMedia(work);
    try {
      await moveFile(work);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      await tryFile(work);
      await endCheck(work, CHANGED);
    }
  },
  undoing: undoFile,
};

/** A check is over only if nothing was changed while it ran. */
async function endCheck(work: FileWork, trouble: string | null): Promise<void> {
  const [checked] = await work.shop.db
    .update(moveFiles)
    .set({ state: "checked", trouble, ...AT_REST })
    .where(and(eqFile(work), eq(moveFiles.state, work.file.state), eq(moveFiles.stops, false)))
    .returning({ id: moveFiles.id });
  if (!checked) throw new Stopped();
}

const eqFile = ({ file }: FileWork) => eq(moveFiles.id, file.id);

async function giveUp(work: FileWork, state: WorkState, error: unknown): Promise<void> {
  if (error instanceof Overtaken) return letGoOn(work, state);
  const isExpected = error instanceof MoveTrouble || error instanceof Stopped || isRefusal(error);
  if (!isExpected) log.error(`a file of a move stopped while ${state}: ${logWords(error)}`);
  await work.shop.db
    .update(moveFiles)
    .set({ state: workStates[state], trouble: troubleOf(error), ...AT_REST })
    .where(and(eqFile(work), eq(moveFiles.state, state)));
}

/** Of a killed process the database may still be doing the last statement; it ends by itself. */
async function letGoOn(work: FileWork, state: WorkState): Promise<void> {
  await work.shop.db
    .update(moveFiles)
    .set({ tries: sql`greatest(${moveFiles.tries} - 1, 0)` })
    .where(and(eqFile(work), eq(moveFiles.state, state)));
  await sleep(OVERTAKEN_RESTS_MS);
}

function troubleOf(error: unknown): string {
  if (error instanceof MoveTrouble) return error.words;
  if (error instanceof Stopped) return STOPPED;
  if (isRefusal(error)) return refusalAnswer(error).message;
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return isFull ? "디스크가 가득 찼어요. 자리를 비운 뒤 다시 눌러주세요." : OTHER;
}
