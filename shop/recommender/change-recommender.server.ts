import { eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { recommenders } from "./table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Recommender } from "./find-recommender.server.ts";

async function lock(db: Db, code: string): Promise<Recommender> {
  const [recommender] = await db
    .select()
    .from(recommenders)
    .where(eq(recommenders.code, code))
    .for("update");
  if (!recommender) throw new Refusal("recommender-not-found");
  return recommender;
}

/** Throws `recommender-not-found`. */
export async function editRecommender(
  db: Db,
  code: string,
  { name, memo }: { name: string; memo: string },
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const before = await lock(db, code);
    if (before.name === name && before.memo === memo) return;
    await db.update(recommenders).set({ name, memo }).where(eq(recommenders.code, code));
    await recordAudit(db, {
      ...acting,
      action: "recommender.edit",
      subject: `recommender ${code}`,
      before: { name: before.name, memo: before.memo },
      after: { name, memo },
    });
  });
}

/** A stopped code is refused at checkout and keeps its orders. */
export async function stopRecommender(
  db: Db,
  code: string,
  stop: boolean,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const before = await lock(db, code);
    if (stop === (before.stoppedAt !== null)) return;
    await db
      .update(recommenders)
      .set({ stoppedAt: stop ? sql`now()` : null })
      .where(eq(recommenders.code, code));
    await recordAudit(db, {
      ...acting,
      action: stop ? "recommender.stop" : "recommender.resume",
      subject: `recommender ${code}`,
    });
  });
}
