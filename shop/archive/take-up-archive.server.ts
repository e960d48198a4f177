import { and, eq, inArray, lt } from "drizzle-orm";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db } from "../shop.ts";
import { archiveKind } from "./archive-notice.ts";
import type { ArchiveStep } from "./archive-steps.ts";
import type { ArchiveRow } from "./list-archives.server.ts";
import { archives } from "./table.server.ts";

/** How long an archive lies ready before it is removed. */
const KEPT_DAYS = 7;

/**
 * Marks the one that waits, or that was broken off, as running; null: there is none. Only who
 * holds the lock of archives may call it.
 */
export async function takeUpArchive(db: Db, now: Date): Promise<ArchiveRow | null> {
  const [row] = await db
    .update(archives)
    .set({ state: "running", beganAt: now })
    .where(inArray(archives.state, ["waiting", "running"]))
    .returning();
  return row ?? null;
}

export type StepProgress = { step: ArchiveStep; done: number; of: number };

export async function noteArchiveStep(db: Db, id: number, { step, done, of }: StepProgress) {
  await db.update(archives).set({ step, stepDone: done, stepOf: of }).where(runningOne(id));
}

const runningOne = (id: number) => and(eq(archives.id, id), eq(archives.state, "running"));

type ArchiveEnd =
  | ({ state: "done" } & Partial<Pick<ArchiveRow, "rows" | "files" | "bytes" | "result">>)
  | { state: "failed"; trouble: string };

/** Writes how it ended; the owners hear of it by mail in the same transaction. */
export async function endArchive(
  db: Db,
  { id, kind }: Pick<ArchiveRow, "id" | "kind">,
  end: ArchiveEnd,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const endsAt = new Date(now.getTime() + KEPT_DAYS * 24 * 3600_000);
  await inTransaction(db, async (tx) => {
    const [ended] = await tx
      .update(archives)
      .set({ ...end, step: null, endedAt: now, endsAt: kind === "out" ? endsAt : null })
      .where(runningOne(id))
      .returning({ id: archives.id });
    if (!ended) return;
    const facts = { kind, isDone: end.state === "done", endsAt };
    await queueNotices(
      tx,
      noticeRows({
        event: "owner-archive-ended",
        subjectKey: `archive ${id}`,
        kind: archiveKind,
        told: facts,
        origin,
        to: OFFICE,
      }),
    );
  });
}

/** The archives whose days are over; their folders may be removed. */
export const endOldArchives = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .update(archives)
    .set({ state: "gone" })
    .where(and(eq(archives.state, "done"), lt(archives.endsAt, now)))
    .returning({ id: archives.id });
