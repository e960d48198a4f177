import { createDecipheriv, hkdfSync, type ECDH } from "node:crypto";

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * What a browser reads of a push message, written after RFC 8188 and RFC 8291 on its own, so that
 * one mistake is not made twice. Throws when the message is not for it.
 */
export function readPush(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error("a record is longer than it says");
  const mine = browser.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), mine, sender]);
  const secret = hkdf(auth, browser.computeSecret(sender), info, 32);
  const decipher = createDecipheriv(
    "aes-128-gcm",
    hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16),
    hkdf(salt, secret, "Content-Encoding: nonce\0", 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error("the last record does not end");
  return padded.subarray(0, end).toString("utf8");
}
