import { eq } from "drizzle-orm";
import { orderLines } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { CertificateDocument } from "./certificate-document.ts";
import { readCertificateNumber } from "./certificate-number.ts";
import { isOwnKey, type Certificate } from "./issue-certificates.server.ts";
import { isSigned } from "./sign.server.ts";
import { openSealedPdf, openSignedText, type OpenedFile } from "./signed-file.server.ts";
import { standingsOf } from "./standing.server.ts";
import type { CertificateState } from "./certificate-states.ts";
import { certificates } from "./table.server.ts";

/** What anybody may know of a certificate; nothing of a person. */
export type PublicCertificate = {
  document: CertificateDocument;
  state: CertificateState;
  /** whether what is kept is still what was signed */
  isGenuine: boolean;
  publicKey: string;
};

/** Null for a number that the shop never gave. */
export async function findCertificate(
  { db, now }: Pick<Shop, "db" | "now">,
  typed: string,
): Promise<PublicCertificate | null> {
  const number = readCertificateNumber(typed);
  if (!number) return null;
  const [row] = await db
    .select({ certificate: certificates, line: orderLines })
    .from(certificates)
    .innerJoin(orderLines, eq(orderLines.id, certificates.lineId))
    .where(eq(certificates.number, number))
    .limit(1);
  if (!row) return null;
  const document = documentOf(row.certificate);
  const states = await standingsOf(db, [row.line], () => document.endsOn, now());
  return {
    document,
    state: states.get(row.line.id)!,
    isGenuine: isGenuine(row.certificate),
    publicKey: row.certificate.publicKey,
  };
}

export const documentOf = ({ document }: Pick<Certificate, "document">): CertificateDocument =>
  JSON.parse(document) as CertificateDocument;

const isGenuine = (row: Certificate): boolean =>
  isSigned(Buffer.from(row.document), row) && documentOf(row).number === row.number;

const CERTIFICATE_FILE_BYTES = 1024 * 1024;

/**
 * Verifies a PDF or JSON file and returns its certificate's number. Throws `certificate-unreadable`
 * for other files, and `certificate-changed` when a byte differs or the key is not the shop's.
 */
export async function checkCertificateFile(
  { db }: Pick<Shop, "db">,
  file: Uint8Array,
): Promise<string> {
  const start = Buffer.from(file.subarray(0, 64)).toString("latin1");
  const isPdf = start.startsWith("%PDF-");
  const isText = /^(\u00ef\u00bb\u00bf)?\s*\{/.test(start);
  if ((!isPdf && !isText) || file.length > CERTIFICATE_FILE_BYTES)
    throw new Refusal("certificate-unreadable");
  const opened: OpenedFile | null = isPdf
    ? openSealedPdf(file)
    : openSignedText(Buffer.from(file).toString("utf8"));
  if (!opened || !(await isOwnKey(db, opened.publicKey))) throw new Refusal("certificate-changed");
  return opened.number;
}
