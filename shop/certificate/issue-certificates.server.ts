import { eq, inArray } from "drizzle-orm";
import type { OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { certificateDocument } from "./certificate-document.ts";
import { newCertificateNumber } from "./certificate-number.ts";
import { signBytes } from "./sign.server.ts";
import { certificateKeys, certificates } from "./table.server.ts";

export type Certificate = typeof certificates.$inferSelect;
type Issuer = Pick<Shop, "db" | "secret" | "now" | "origin">;

/**
 * The certificates of these lines of a paid order, by line. What has none yet gets it now: the first who opens it waits for its making, who
 * pays does not. Two at once get the same one.
 */
export async function issueCertificates(
  shop: Issuer,
  order: Pick<Order, "paidAt">,
  lines: readonly OrderLine[],
): Promise<Map<number, Certificate>> {
  const licensed = lines.filter(({ licence }) => licence !== null);
  if (!licensed.length || !order.paidAt) return new Map();
  const known = await listByLine(shop.db, licensed);
  const without = licensed.filter(({ id }) => !known.has(id));
  if (!without.length) return known;
  const { shopName } = await findSite(shop.db);
  const made = without.map((line) =>
    signedRow(shop, line, { paidAt: order.paidAt!, shopName }),
  );
  await noteKey(shop.db, made[0]!.publicKey);
  await shop.db.insert(certificates).values(made).onConflictDoNothing();
  return listByLine(shop.db, licensed);
}

/** What signs from now on is among the published keys before anything is signed with it. */
export const noteKey = async (db: Db, publicKey: string): Promise<void> => {
  await db.insert(certificateKeys).values({ publicKey }).onConflictDoNothing();
};

function signedRow(
  { secret, now, origin }: Issuer,
  line: OrderLine,
  { paidAt, shopName }: { paidAt: Date; shopName: string },
): Certificate {
  const number = newCertificateNumber();
  const issuedAt = now();
  const document = JSON.stringify(
    certificateDocument(
      { ...line, licence: line.licence! },
      { number, shop: { name: shopName, origin }, paidAt, now: issuedAt },
    ),
  );
  const signed = signBytes(secret, Buffer.from(document));
  return { number, lineId: line.id, document, ...signed, issuedAt };
}

async function listByLine(
  db: Db,
  lines: readonly { id: number }[],
): Promise<Map<number, Certificate>> {
  const ids = lines.map(({ id }) => id);
  const rows = await db.select().from(certificates).where(inArray(certificates.lineId, ids));
  return new Map(rows.map((row) => [row.lineId, row]));
}

/** Whether this key ever was the shop's. */
export async function isOwnKey(db: Db, publicKey: string): Promise<boolean> {
  const [row] = await db
    .select({ since: certificateKeys.since })
    .from(certificateKeys)
    .where(eq(certificateKeys.publicKey, publicKey))
    .limit(1);
  return row !== undefined;
}
