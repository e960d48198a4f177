import { createECDH, createPrivateKey, sign } from "node:crypto";

/** The sender's key pair as base64url: a point of P-256 and its private number. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Push services refuse more than a day (RFC 8292, section 2). */
const VALID_SECONDS = 12 * 3600;

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey("base64url"),
    // Node leaves out leading zeros, and a key of JSON Web Keys has 32 bytes.
    privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString(
      "base64url",
    ),
  };
}

/**
 * The Authorization header by which a push service knows its sender. `contact` is a mailto: or
 * https: address, by which its people reach the sender.
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const point = Buffer.from(publicKey, "base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: privateKey,
    },
  });
  const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims].map(asPart).join(".");
  const mark = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${mark.toString("base64url")}, k=${publicKey}`;
}

const asPart = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
