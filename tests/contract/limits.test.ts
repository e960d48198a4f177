import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { storedObjects, uploads } from "#shop/file/storage/table.server.ts";
import { rawUploads } from "./raw-uploads.ts";
import { runningService, someBytes } from "./running-service.ts";
import { rowsOf } from "../has/rows-of.ts";

const MIB = 1024 * 1024;
const service = await runningService();

const objectNamed = async (name: string) =>
  (await rowsOf(service.shop.db, storedObjects, { name }))[0];
const activeOf = (name: string) =>
  rowsOf(service.shop.db, uploads, { name }).then((rows) =>
    rows.filter(({ state }) => state === "active"),
  );

/**
 * Says `head`, then whatever `write` sends; gives the status line and whether the connection was
 * closed afterwards.
 */
async function speak(
  path: string,
  headers: Record<string, string>,
  write: (
    say: (bytes: string | Uint8Array) => Promise<void>,
    isOver: () => boolean,
  ) => Promise<void>,
) {
  const socket = connect(service.port, "127.0.0.1").on("error", () => undefined);
  let heard = "";
  let closed = false;
  socket
    .on("data", (bytes) => {
      heard += bytes.toString("latin1");
    })
    .on("close", () => {
      closed = true;
    });
  await once(socket, "connect");
  const say = (bytes: string | Uint8Array) =>
    new Promise<void>((resolve) => {
      socket.write(bytes, () => resolve());
    });
  await say(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
  );
  await write(say, () => socket.destroyed);
  for (let tries = 0; tries < 60 && !heard; tries++) await wait(50);
  await wait(700);
  const ended = closed;
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0), closed: ended, heard };
}

const own = () => ({ Authorization: `Firebase ${service.token}` });

test("a body without end is stopped at the limit of its place, and the connection closed after the answer", async () => {
  const chunk = Buffer.from(`${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`);
  let sent = 0;
  const { status, closed } = await speak(
    "/v0/b/shop/o?name=previews%2Fendless",
    { ...own(), "Content-Type": "audio/wav", "Transfer-Encoding": "chunked" },
    async (say, isOver) => {
      while (!isOver() && sent < 500 * MIB) {
        await say(chunk);
        sent += 65_536;
      }
    },
  );
  expect([status, closed]).toEqual([413, true]);
  expect(sent).toBeLessThan(150 * MIB);
  expect([await objectNamed("previews/endless"), await activeOf("previews/endless")]).toEqual([
    undefined,
    [],
  ]);
});

test("who announces more than may lie there is refused before sending it, and hears why", async () => {
  const raw = rawUploads(service.origin, service.token);
  await expect(
    raw.start("previews/large", {
      "x-goog-upload-header-content-length": String(21 * MIB),
      "x-goog-upload-header-content-type": "audio/wav",
    }),
  ).rejects.toThrow("413");
  const announced = await speak(
    "/v0/b/shop/o?name=previews%2Flarge",
    { ...own(), "Content-Type": "audio/wav", "Content-Length": String(21 * MIB) },
    async () => undefined,
  );
  expect(announced.status).toBe(413);
});

test("who has no rights and sends 16 MB hears 401 and not a broken line", async () => {
  const answer = await fetch(`${service.origin}/v0/b/shop/o?name=files%2Fnobody`, {
    method: "POST",
    body: someBytes(16 * MIB),
  });
  expect(answer.status).toBe(401);
  expect(await (await fetch(`${service.origin}/healthz`)).text()).toBe("ok");
});

test("less than was announced is no object; what comes behind it is no part of it", async () => {
  await speak("/v0/b/shop/o?name=files%2Fless", { ...own(), "Content-Length": "1000" }, (say) =>
    say("x".repeat(500)),
  );
  await wait(200);
  expect(await objectNamed("files/less")).toBeUndefined();
  const more = await speak(
    "/v0/b/shop/o?name=files%2Fmore",
    { ...own(), "Content-Length": "3" },
    (say) => say("abcdef"),
  );
  // What was announced is a whole request and is answered; what comes behind it is none of it.
  expect(more).toMatchObject({ status: 200, closed: true });
  expect((await objectNamed("files/more"))?.size).toBe(3);
  const twice = await speak(
    "/v0/b/shop/o?name=files%2Ftwice",
    { ...own(), "Content-Length": "3", "Transfer-Encoding": "chunked" },
    (say) => say("3\r\nabc\r\n0\r\n\r\n"),
  );
  expect(twice.status).toBe(400);
});

test("a size said at the start is held to", async () => {
  const raw = rawUploads(service.origin, service.token);
  const url = await raw.start("files/sized", { "x-goog-upload-header-content-length": "10" });
  expect(
    (await raw.send(url, { offset: 0, bytes: someBytes(11), command: "upload, finalize" })).status,
  ).toBe(400);
  expect(
    (await raw.send(url, { offset: 0, bytes: someBytes(9), command: "upload, finalize" })).status,
  ).toBe(400);
  expect(await objectNamed("files/sized")).toBeUndefined();
});

test("100,000 chunks of one byte are a file of 100,000 bytes", async () => {
  const body = Buffer.from("1\r\nx\r\n".repeat(100_000) + "0\r\n\r\n");
  const { status } = await speak(
    "/v0/b/shop/o?name=files%2Ftiny",
    { ...own(), "Transfer-Encoding": "chunked" },
    (say) => say(body),
  );
  expect(status).toBe(200);
  const object = await objectNamed("files/tiny");
  expect([object?.size, object?.pieces.length]).toEqual([100_000, 1]);
});

test("headers of more than 16 KB are not read, metadata of more than 64 KiB neither", async () => {
  expect(
    (
      await speak(
        "/v0/b/shop/o?name=files%2Fx",
        { ...own(), "X-Much": "x".repeat(17_000), "Content-Length": "0" },
        async () => undefined,
      )
    ).status,
  ).toBe(431);
  const raw = rawUploads(service.origin, service.token);
  await expect(raw.start("files/x", {}, " ".repeat(65_537))).rejects.toThrow("413");
});

test("a download that nobody reads holds a step of it, and goes when they hang up", async () => {
  const raw = rawUploads(service.origin, service.token);
  const url = await raw.start("files/slow");
  await raw.send(url, { offset: 0, bytes: someBytes(40 * MIB), command: "upload, finalize" });
  global.gc?.();
  const before = process.memoryUsage().rss;
  const readers = Array.from({ length: 40 }, () =>
    request(
      `${service.origin}/v0/b/shop/o/files%2Fslow?alt=media`,
      { headers: own(), agent: false },
      (answer) => answer.pause(),
    )
      .on("error", () => undefined)
      .end(),
  );
  await Promise.all(readers.map((reader) => once(reader, "response")));
  await wait(1500);
  const grown = (process.memoryUsage().rss - before) / MIB;
  for (const reader of readers) reader.destroy();
  // Both sides of every connection are in this process; each whole would be 1600.
  expect(grown).toBeLessThan(400);
});
