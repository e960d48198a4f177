import { strictJsonOf } from "#lib/text/strict-json.ts";
import type { CertificateDocument } from "./certificate-document.ts";
import { isSigned, signBytes, type Signature } from "./sign.server.ts";

type SignedDocument = Signature & { document: string };
/** A file's own claims, not yet compared with the database. */
export type OpenedFile = { number: string; publicKey: string };

/** The certificate as JSON: the signed document, and the signature over its compact JSON. */
export const signedText = ({ document, signature, publicKey }: SignedDocument): string =>
  `${JSON.stringify(
    { certificate: JSON.parse(document) as CertificateDocument, signature, publicKey },
    null,
    2,
  )}\n`;

/** Restores a pasted file: browsers change line breaks, and people drop the last one. */
export const pastedFile = (typed: string): Buffer =>
  Buffer.from(
    `${typed
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n")
      .trim()}\n`,
  );

/** Null where anything differs from what was signed, a space between two words included. */
export function openSignedText(text: string): OpenedFile | null {
  const read = strictJsonOf(text) as Record<string, unknown> | null | undefined;
  if (typeof read?.certificate !== "object" || read.certificate === null) return null;
  const { certificate, signature, publicKey } = read;
  if (typeof signature !== "string" || typeof publicKey !== "string") return null;
  const document = JSON.stringify(certificate);
  if (signedText({ document, signature, publicKey }) !== text) return null;
  if (!isSigned(Buffer.from(document), { signature, publicKey })) return null;
  const { number } = certificate as { number?: unknown };
  return typeof number === "string" ? { number, publicKey } : null;
}

const TRAILER = /\n%licence ([A-Z0-9-]{19}) ([0-9a-f]{64}) ([0-9a-f]{128})\n$/;
const TRAILER_BYTES = 9 + 1 + 19 + 1 + 64 + 1 + 128 + 1;

/**
 * Appends a comment to a PDF, which readers ignore: the certificate's number and the signature over
 * number and content.
 */
export function sealPdf(secret: string, number: string, pdf: Uint8Array): Buffer {
  const { signature, publicKey } = signBytes(secret, sealedBytes(number, pdf));
  return Buffer.concat([pdf, Buffer.from(`\n%licence ${number} ${publicKey} ${signature}\n`)]);
}

const sealedBytes = (number: string, pdf: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${number}\n`), pdf]);

/** Null for a file that is not byte for byte what was sealed. */
export function openSealedPdf(file: Uint8Array): OpenedFile | null {
  const tail = Buffer.from(file.subarray(-TRAILER_BYTES)).toString("latin1");
  const [trailer, number, publicKey, signature] = TRAILER.exec(tail) ?? [];
  if (!trailer || !number || !publicKey || !signature) return null;
  const pdf = file.subarray(0, file.length - trailer.length);
  return isSigned(sealedBytes(number, pdf), { signature, publicKey })
    ? { number, publicKey }
    : null;
}
