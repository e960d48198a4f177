import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { FetchDoors } from "#lib/public-fetch/pinned-request.server.ts";
import { isPublicAddress } from "#lib/public-fetch/public-address.ts";
import { readPush } from "./read-push.ts";

export type PushFault = "none" | "gone" | "missing" | "429" | "500" | "400" | "silent" | "redirect";
type ReceivedPush = { path: string; text: string; ttl: number; urgency: string };

const PUSH_HOST = "push.example";
/** The address that the stand-in's name server gives for it; of a network for documents. */
const PUSH_ADDRESS = "198.51.100.30";

/** A browser with a subscription, and the keys that it tells the shop. */
function browserAt(path: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `https://${PUSH_HOST}${path}`,
    p256dh: pair.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
  };
  return { subscription, read: (body: Buffer) => readPush(body, pair, auth) };
}

/**
 * A push service as RFC 8030 and RFC 8292 describe it, with the browsers behind it: it takes only
 * what its sender signed for it, and each browser decrypts what is for it. Connections to its
 * public name are led here by `doors`.
 */
export async function pushServer() {
  let fault: PushFault = "none";
  const browsers = new Map<string, ReturnType<typeof browserAt>>();
  const received: ReceivedPush[] = [];
  const addresses: string[] = [];

  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    addresses.push(`${request.headers.host}${path}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (fault === "silent") return;
    const status = answerTo(path, request.headers, Buffer.concat(parts));
    response.writeHead(status, status === 307 ? { location: "https://inner.example/" } : {}).end();
  });

  function answerTo(path: string, headers: IncomingHttpHeaders, body: Buffer): number {
    const faults = { gone: 410, missing: 404, 429: 429, 500: 500, 400: 400, redirect: 307 };
    if (fault !== "none" && fault !== "silent") return faults[fault];
    const browser = browsers.get(path);
    if (!browser) return 404;
    if (!isSigned(headers.authorization ?? "")) return 403;
    const ttl = Number(headers.ttl);
    if (headers["content-encoding"] !== "aes128gcm" || !Number.isInteger(ttl)) return 400;
    if (body.length > 4096) return 413;
    received.push({ path, ttl, text: browser.read(body), urgency: String(headers.urgency) });
    return 201;
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const doors: FetchDoors = {
    resolve: async (host) => (host === PUSH_HOST ? [PUSH_ADDRESS] : ["10.0.0.1"]),
    isPublic: (address) => address === PUSH_ADDRESS || isPublicAddress(address),
    request: ({ method, path, headers, signal }, answered) =>
      httpRequest({ method, path, headers, signal, host: "127.0.0.1", port }, answered),
  };
  return {
    doors,
    received,
    addresses,
    behave: (next: PushFault) => void (fault = next),
    /** a new browser that agreed to notices */
    subscribe() {
      const path = `/send/${randomBytes(8).toString("hex")}`;
      const browser = browserAt(path);
      browsers.set(path, browser);
      return browser.subscription;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Signed by the key that it names, for this service, and over within a day (RFC 8292). */
function isSigned(header: string): boolean {
  const [, head, claims, mark, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (!head || !claims || !mark || !key) return false;
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const proof = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    proof,
    Buffer.from(mark, "base64url"),
  );
  const read = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const seconds = Number(read.exp) - Date.now() / 1000;
  const names = /^(?:mailto:|https:)/.test(String(read.sub));
  return isOurs && read.aud === `https://${PUSH_HOST}` && seconds > 0 && seconds <= 86_400 && names;
}
