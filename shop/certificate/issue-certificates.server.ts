import { desc, eq, inArray } from "drizzle-orm";
import type { OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { certificateDocument } from "./certificate-document.ts";
import { newCertificateNumber } from "./certificate-number.ts";
import { signBytes } from "./sign.server.ts";
import { certificateKeys, certificates } from "./table.server.ts";

export type Certificate = typeof certificates.$inferSelect;
type Issuer = Pick<Shop, "db" | "secret" | "now" | "origin">;

export type PaidLine = { line: OrderLine; paidAt: Date | null };

/**
 * The certificates of these lines. Missing ones are issued on first access, so that paying does not
 * wait for it; concurrent calls get the same one.
 */
export async function issueCertificates(
  shop: Issuer,
  lines: readonly PaidLine[],
): Promise<Map<number, Certificate>> {
  const licensed = lines.filter(({ line, paidAt }) => line.licence !== null && paidAt !== null);
  if (!licensed.length) return new Map();
  const ids = licensed.map(({ line }) => line.id);
  const certificateByLineId = await listByLine(shop.db, ids);
  const without = licensed.filter(({ line }) => !certificateByLineId.has(line.id));
  if (!without.length) return certificateByLineId;
  const { shopName } = await findSite(shop.db);
  const made = without.map((one) => signedRow(shop, one, shopName));
  await noteKey(shop.db, made[0]!.publicKey);
  await shop.db.insert(certificates).values(made).onConflictDoNothing();
  return listByLine(shop.db, ids);
}

/** Publishes a public key before anything is signed with it. */
export const noteKey = async (db: Db, publicKey: string): Promise<void> => {
  await db.insert(certificateKeys).values({ publicKey }).onConflictDoNothing();
};

function signedRow(
  { secret, now, origin }: Issuer,
  { line, paidAt }: PaidLine,
  shopName: string,
): Certificate {
  const number = newCertificateNumber();
  const issuedAt = now();
  const document = JSON.stringify(
    certificateDocument(
      { ...line, licence: line.licence! },
      { number, shop: { name: shopName, origin }, paidAt: paidAt!, now: issuedAt },
    ),
  );
  const signed = signBytes(secret, Buffer.from(document));
  return { number, lineId: line.id, document, ...signed, issuedAt };
}

async function listByLine(db: Db, ids: number[]): Promise<Map<number, Certificate>> {
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

export const listKeys = async (db: Db): Promise<string[]> =>
  (await db.select().from(certificateKeys).orderBy(desc(certificateKeys.since))).map(
    ({ publicKey }) => publicKey,
  );
