import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser's subscription, as base64url (RFC 8291, section 2). */
export type PushTarget = { p256dh: string; auth: string };

/** What is random of a message; only a test's example brings its own. */
type Chance = { salt: Buffer; privateKey: Buffer };

const RECORD_BYTES = 4096;
/** The last record ends with this byte (RFC 8188, section 2). */
const LAST = 2;
/** So that header, text, end and tag fit into the 4,096 bytes that every push service takes. */
export const MOST_PUSH_BYTES = RECORD_BYTES - 86 - 17;

const hkdf = (salt: Buffer, secret: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** The body of a push message, which the subscription's browser alone can read (RFC 8291). */
export function encryptPush(
  { p256dh, auth }: PushTarget,
  text: string,
  { salt, privateKey }: Partial<Chance> = {},
): Buffer {
  const plain = Buffer.from(text, "utf8");
  if (plain.length > MOST_PUSH_BYTES) throw new Error("a push message is too long");
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = createECDH("prime256v1");
  if (privateKey) ours.setPrivateKey(privateKey);
  else ours.generateKeys();
  const point = ours.getPublicKey();
  const usedSalt = salt ?? randomBytes(16);
  const { key, nonce } = contentKeys({
    shared: ours.computeSecret(theirs),
    auth: Buffer.from(auth, "base64url"),
    points: [theirs, point],
    salt: usedSalt,
  });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const body = [cipher.update(plain), cipher.update(Buffer.of(LAST)), cipher.final()];
  return Buffer.concat([
    usedSalt,
    sizeOf(RECORD_BYTES),
    Buffer.of(point.length),
    point,
    ...body,
    cipher.getAuthTag(),
  ]);
}

/** The key and nonce of the one record (RFC 8291, section 3.4). */
function contentKeys({
  shared,
  auth,
  points: [theirs, ours],
  salt,
}: {
  shared: Buffer;
  auth: Buffer;
  points: [browser: Buffer, server: Buffer];
  salt: Buffer;
}): { key: Buffer; nonce: Buffer } {
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = hkdf(auth, shared, info, 32);
  return {
    key: hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16),
    nonce: hkdf(salt, secret, "Content-Encoding: nonce\0", 12),
  };
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
}
