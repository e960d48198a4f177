import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { readPush } from "#tests/servers/read-push.ts";
import { encryptPush, MOST_PUSH_BYTES } from "./encrypt-push.server.ts";
import { makeVapidKeys, vapidHeader } from "./vapid.server.ts";

// RFC 8291, section 5 and appendix A: https://www.rfc-editor.org/rfc/rfc8291#section-5
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  browserKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  serverKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const bytes = (text: string) => Buffer.from(text, "base64url");

test("a message is encrypted to the letter as the standard's example, and its browser reads it", () => {
  const chance = { salt: bytes(EXAMPLE.salt), privateKey: bytes(EXAMPLE.serverKey) };
  const body = encryptPush(EXAMPLE, EXAMPLE.text, chance);
  expect(body.toString("base64url")).toBe(EXAMPLE.body);
  const browser = createECDH("prime256v1");
  browser.setPrivateKey(bytes(EXAMPLE.browserKey));
  expect(readPush(body, browser, bytes(EXAMPLE.auth))).toBe(EXAMPLE.text);
});

test("each message has its own key and salt; it fits into what every service takes, and no more is tried", () => {
  const [one, other] = [encryptPush(EXAMPLE, "같은 말"), encryptPush(EXAMPLE, "같은 말")];
  expect(one.subarray(0, 86)).not.toEqual(other.subarray(0, 86));
  expect(encryptPush(EXAMPLE, "x".repeat(MOST_PUSH_BYTES)).length).toBeLessThanOrEqual(4096);
  expect(() => encryptPush(EXAMPLE, "가".repeat(MOST_PUSH_BYTES / 2))).toThrow("too long");
});

test("the sender proves itself to one service, for half a day, by a signature of its own key", () => {
  const keys = makeVapidKeys();
  expect([bytes(keys.publicKey).length, bytes(keys.privateKey).length]).toEqual([65, 32]);
  const now = new Date("2026-11-29T00:00:00Z");
  const contact = "mailto:help@sori.example";
  const endpoint = "https://push.example/send/abc?x=1";
  const header = vapidHeader(keys, { endpoint, contact, now });
  const [, head, claims, mark, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(String(bytes(head!)))).toEqual({ typ: "JWT", alg: "ES256" });
  const exp = now.getTime() / 1000 + 12 * 3600;
  expect(JSON.parse(String(bytes(claims!)))).toEqual({
    aud: "https://push.example",
    exp,
    sub: contact,
  });
  const point = bytes(key!);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  const shown = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y! } });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = { key: shown, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", signed, proof, bytes(mark!))).toBe(true);
  expect(verify("sha256", Buffer.from(`${head}.${claims}x`), proof, bytes(mark!))).toBe(false);
});
