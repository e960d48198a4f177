import { asc, eq, sql } from "drizzle-orm";
import { unseal } from "#lib/secret/seal.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { pushDevices } from "../table.server.ts";
import type { PushSubscriptionKeys } from "./device-form.ts";

export const sealedFor = (endpoint: string) => ({ purpose: "push device", bound: endpoint });

/** The device with its keys, only for sending; null when it was removed or cannot be read. */
export async function findPushDevice(
  { db, secret }: Pick<Shop, "db" | "secret">,
  id: string,
): Promise<({ endpoint: string } & PushSubscriptionKeys) | null> {
  const [row] = await db
    .select({ endpoint: pushDevices.endpoint, sealed: pushDevices.sealed })
    .from(pushDevices)
    .where(eq(sql`${pushDevices.id}::text`, id));
  if (!row) return null;
  try {
    const keys: unknown = JSON.parse(unseal(secret, sealedFor(row.endpoint), row.sealed));
    return { endpoint: row.endpoint, ...(keys as PushSubscriptionKeys) };
  } catch {
    return null;
  }
}

const ENDING = 20;

export type PushDevice = {
  id: string;
  label: string;
  createdAt: Date;
  reachedAt: Date | null;
  /** the end of its address, by which its browser recognises itself */
  end: string;
  isTroubled: boolean;
};

/** Somebody's own devices, oldest first. */
export const listPushDevices = (db: Db, accountId: string): Promise<PushDevice[]> =>
  db
    .select({
      id: pushDevices.id,
      label: pushDevices.label,
      createdAt: pushDevices.createdAt,
      reachedAt: pushDevices.reachedAt,
      end: sql<string>`right(${pushDevices.endpoint}, ${ENDING}::int)`,
      isTroubled: sql<boolean>`${pushDevices.trouble} is not null`,
    })
    .from(pushDevices)
    .where(eq(pushDevices.accountId, accountId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));

/** How the latest push to a device went; `trouble` is null when it was taken. */
export async function noteReached(db: Db, id: string, trouble: string | null): Promise<void> {
  await db
    .update(pushDevices)
    .set(
      trouble === null
        ? { reachedAt: sql`now()`, trouble: null }
        : { trouble: trouble.slice(0, 200).toWellFormed() },
    )
    .where(eq(sql`${pushDevices.id}::text`, id));
}

/** Its push service says that the browser does not want anything any more. */
export async function removeGoneDevice(db: Db, id: string): Promise<void> {
  await db.delete(pushDevices).where(eq(sql`${pushDevices.id}::text`, id));
}
