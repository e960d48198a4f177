import { asc, eq, getTableColumns } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import type { Db } from "../shop.ts";
import { needOwnersPrice } from "./need-owners-price.server.ts";
import { productOptions, products, productSamples } from "./table.server.ts";

/** Runs and audits a product change in one transaction. `before` is read under a lock, so that
 * the audit shows the true former state. */
export async function recordProductChange<T>(
  db: Db,
  {
    by,
    action,
    id,
    change,
  }: { by: AuditActor | undefined; action: string; id: string; change: () => Promise<T> },
): Promise<T> {
  if (!by) return change();
  const before = await snapshotOf(db, id);
  const done = await needOwnersPrice(db, { by, id }, change);
  const changed = changedFields(before, await snapshotOf(db, id));
  if (Object.keys({ ...changed.before, ...changed.after }).length)
    await recordAudit(db, {
      account: by.account,
      address: by.address,
      action,
      subject: `product ${id}`,
      ...changed,
    });
  return done;
}

async function snapshotOf(db: Db, id: string): Promise<Record<string, unknown>> {
  const [row] = await db.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) return {};
  const options = await db
    .select()
    .from(productOptions)
    .where(eq(productOptions.productId, id))
    .orderBy(asc(productOptions.axis), asc(productOptions.position));
  const samples = await db
    .select(pick(getTableColumns(productSamples), ["id", "title", "soundId", "transcript"]))
    .from(productSamples)
    .where(eq(productSamples.productId, id))
    .orderBy(asc(productSamples.position));
  const { nextTurnAt: _turn, ...productFields } = row;
  return {
    ...productFields,
    samples,
    options: options.map(({ productId: _product, position: _position, ...option }) => option),
  };
}
