import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import type { Db } from "#shop/shop.ts";

/**
 * How unpaid guests are told apart. A device without cookies is new with each request, so their
 * holds are limited by network address, or by a mail address or phone proved with a code (decision
 * 164).
 */
export type PlacedFrom = {
  mark: string;
  /** the refusal above the limit: a code helps, cannot be sent, or was given already */
  ifMore: "order-code-needed" | "too-many-unpaid" | "too-many-pieces";
};

/** Addresses are stored only as an HMAC, because they are personal data. */
const markOf = (secret: string, who: string): string =>
  createHmac("sha256", secret).update(`placed from ${who}`).digest("base64url").slice(0, 22);

export const fromLine = (
  { secret }: { secret: string },
  address: string,
  mayProve = true,
): PlacedFrom => ({
  mark: markOf(secret, `line ${lineOf(address)}`),
  ifMore: mayProve ? "order-code-needed" : "too-many-unpaid",
});

/** `contact`: a mail address or a phone's digits. */
export const fromContact = ({ secret }: { secret: string }, contact: string): PlacedFrom => ({
  mark: markOf(secret, `contact ${contact.toLowerCase()}`),
  ifMore: "too-many-pieces",
});

/** Removes the origin of orders and reservations an hour after they ended unpaid. */
export async function forgetPlacedFrom(db: Db): Promise<void> {
  await db.execute(sql`update reservations set placed_from = null
    where placed_from is not null and hold <> 'held' and ended_at < now() - interval '1 hour'`);
  await db.execute(sql`update orders set placed_from = null
    where placed_from is not null and hold <> 'held' and expires_at < now() - interval '1 hour'`);
}
