import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { recommenders } from "./table.server.ts";
import { recommenderRefusals } from "./refusals.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { NewRecommender } from "./recommender-forms.ts";

/** Throws BadInput beside the code when there is one already, stopped or not. */
export async function createRecommender(
  db: Db,
  { code, name, memo }: NewRecommender,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const made = await db
      .insert(recommenders)
      .values({ code, name, memo })
      .onConflictDoNothing({ target: recommenders.code })
      .returning({ code: recommenders.code });
    if (!made.length) throw new BadInput({ code: [recommenderRefusals["recommender-known"][1]] });
    await recordAudit(db, {
      ...acting,
      action: "recommender.create",
      subject: `recommender ${code}`,
      after: { name, memo },
    });
  });
}
