import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from "node:crypto";

const PURPOSE = "licence certificate";
// What Ed25519 keys begin with in DER (RFC 8410).
const PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC = Buffer.from("302a300506032b6570032100", "hex");

export type Signature = { signature: string; publicKey: string };

/** With the key that follows from the shop's secret; Ed25519, both in small hexadecimal digits. */
export function signBytes(secret: string, bytes: Uint8Array): Signature {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32));
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE, seed]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    signature: sign(null, bytes, key).toString("hex"),
    publicKey: publicKey.subarray(PUBLIC.length).toString("hex"),
  };
}

/** Whether this key signed exactly these bytes; false for what is no key or no signature. */
export function isSigned(bytes: Uint8Array, { signature, publicKey }: Signature): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature) || !/^[0-9a-f]{64}$/.test(publicKey)) return false;
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC, Buffer.from(publicKey, "hex")]),
    format: "der",
    type: "spki",
  });
  return verify(null, bytes, key, Buffer.from(signature, "hex"));
}
