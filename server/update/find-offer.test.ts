import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fetchFeed } from "#adapters/updates/fetch-feed.server.ts";
import { isFeedAddress } from "#adapters/updates/feed-address.ts";
import { signFeed } from "#server/commands/release/tell-in-feed.ts";
import { checksumLine } from "#shop/update/read-feed.server.ts";
import type { ReleaseFeed } from "#shop/update/release-feed.ts";
import { offerByName } from "./find-offer.ts";
import { placeAt } from "./place.ts";
import { fetchArchive, verifyArchive } from "./take-release.ts";

const { publicKey: key, privateKey } = generateKeyPairSync("ed25519");
const NAME = "voice-shop-2";
const archive = Buffer.from("the bytes of an archive");
const sha256 = createHash("sha256").update(archive).digest("hex");
const line = Buffer.from(checksumLine(sha256, `${NAME}.tar.gz`));
const feed: ReleaseFeed = {
  format: 1,
  madeAt: "2026-11-28T00:00:00.000Z",
  releases: [
    {
      name: NAME,
      day: "2026-11-28",
      madeAt: "2026-11-28T00:00:00.000Z",
      processor: "x64",
      node: "24.21.0",
      address: `${NAME}.tar.gz`,
      bytes: archive.length,
      sha256,
      signature: sign(null, line, privateKey).toString("base64"),
      changes: [],
      duties: [],
    },
  ],
};
const signed = signFeed(feed, privateKey);

/** A web server on this machine; the address of its feed. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/releases.json`;
}

const ask = (address: string, etag: string | null = null) =>
  fetchFeed({ address, key, etag, notBefore: null });

test("the feed is fetched once, and after that only when it changed", async () => {
  const address = await serve((request, answer) => {
    const isKnown = request.headers["if-none-match"] === '"1"';
    answer.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? undefined : signed);
  });
  expect(await ask(address)).toEqual({ feed, etag: '"1"' });
  expect(await ask(address, '"1"')).toBe("same");
});

test("an answer that is too long, leads elsewhere, fails or comes unencrypted is no feed", async () => {
  const answers: RequestListener[] = [
    (_, answer) => answer.end("x".repeat(2 * 1024 * 1024)),
    (_, answer) => answer.writeHead(302, { location: "https://example.kr/" }).end(),
    (_, answer) => answer.writeHead(500).end(signed),
    (_, answer) => answer.destroy(),
  ];
  for (const answer of answers) expect(await ask(await serve(answer))).toBe("unreachable");
  expect(await ask("http://example.kr/releases.json")).toBe("unreachable");
  expect(["https://example.kr/r.json", "http://localhost:1/r.json"].every(isFeedAddress)).toBe(
    true,
  );
  expect(["http://example.kr/r.json", "file:///etc/passwd", "x"].some(isFeedAddress)).toBe(false);
});

test("a release of the feed is fetched from beside it, and one that it does not have is unknown", async () => {
  const address = await serve(({ url }, answer) =>
    answer.end(url === "/shop/releases.json" ? signed : archive),
  );
  const folder = mkdtempSync(join(tmpdir(), "offer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = placeAt(folder);
  await place.prepare();
  const offer = await offerByName(NAME, { feed: address, key });
  await fetchArchive(place, offer);
  await verifyArchive(place, offer, key);
  expect(readFileSync(join(place.releases, `.${NAME}.tar.gz`))).toEqual(archive);
  await expect(offerByName("voice-shop-9", { feed: address, key })).rejects.toMatchObject({
    reason: "unknown",
  });
  await expect(offerByName(NAME, { feed: undefined, key })).rejects.toMatchObject({
    reason: "feed",
  });
});
