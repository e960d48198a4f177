import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#tests/has/free-port.ts";
import { makeCertificate, tlsBefore } from "#tests/servers/tls-server.ts";
import { findTlsCertificate } from "./find-tls-certificate.server.ts";

test("an address that speaks TLS shows until when its certificate holds, and that nobody vouches for it", async () => {
  const server = await tlsBefore(await freePort(), await makeCertificate(["localhost"]));
  const found = await findTlsCertificate(`https://localhost:${server.port}`);
  server.close();
  expect(found?.isTrusted).toBe(false);
  const hours = (found!.endsAt.getTime() - Date.now()) / 3600_000;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThanOrEqual(24);
});

test("without TLS, without a server and before one that speaks something else there is nothing to look at", async () => {
  const plain = createServer((socket) => socket.end("hello")).listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { port } = plain.address() as { port: number };
  const origins = ["http://localhost:3000", `https://localhost:${await freePort()}`];
  for (const origin of [...origins, `https://127.0.0.1:${port}`])
    expect(await findTlsCertificate(origin)).toBe(null);
  plain.close();
});
