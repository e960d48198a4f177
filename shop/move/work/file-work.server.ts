import { eq, sql } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";
import type { MoveStep } from "../move-state.ts";
import { moveFiles, moves } from "../table.server.ts";

export type MoveFile = typeof moveFiles.$inferSelect;
type Move = typeof moves.$inferSelect;
export type WorkShop = Shop;

/** The owner asked to stop what is being done. */
export class Stopped extends Error {}

/** Words for the owner about a file that cannot go on; what it was before stays. */
export class MoveTrouble extends Error {
  readonly words: string;
  constructor(words: string) {
    super(words);
    this.name = "MoveTrouble";
    this.words = words;
  }
}

export type FileWork = {
  shop: WorkShop;
  move: Move;
  file: MoveFile;
  /** Shows how far it is, at most once a second. Throws `Stopped` when the owner asked for it. */
  report(step: MoveStep, done?: number, of?: number): Promise<void>;
};

/** What a file is like when nobody works on it. */
export const AT_REST = { step: null, stops: false, tries: 0 } as const;

const REPORTED_EVERY_MS = 1000;

/** Progress is written beside the transaction of the work, so that others see it at once. */
export function reporterOf(db: Db, id: number): FileWork["report"] {
  let last = -Infinity;
  let lastStep: MoveStep | null = null;
  return async (step, done = 0, of = 0) => {
    if (step === lastStep && performance.now() - last < REPORTED_EVERY_MS) return;
    last = performance.now();
    lastStep = step;
    const [row] = await db
      .update(moveFiles)
      .set({ step, stepDone: done, stepOf: of })
      .where(eq(moveFiles.id, id))
      .returning({ stops: moveFiles.stops });
    if (!row || row.stops) throw new Stopped();
  };
}

/** Another process is at this file, or has done it. */
export class Overtaken extends Error {}

/**
 * Holds a file until the transaction ends, and looks whether it still is as it was taken up: the
 * lock of the process may have been lost with its connection. Throws Overtaken.
 */
export async function holdFile({ file }: Pick<FileWork, "file">, tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`move file ${file.id}`}, 0)) as mine`);
  const [now] = await tx
    .select({ state: moveFiles.state })
    .from(moveFiles)
    .where(eq(moveFiles.id, file.id));
  if (!rows[0]!.mine || now?.state !== file.state) throw new Overtaken();
}

/** What came of a file counts as touching its move, so that there are as many days to undo it. */
export async function touchMove({ shop, move }: FileWork, tx: Db): Promise<void> {
  await tx.update(moves).set({ touchedAt: shop.now() }).where(eq(moves.id, move.id));
}
