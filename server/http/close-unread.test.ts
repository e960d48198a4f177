import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { httpServer } from "./http.server.ts";

const MOST = 1000;
const reached: string[] = [];
const app = new Hono()
  .use(async (c, next) => {
    reached.push(c.req.path);
    await next();
  })
  .post("/read", async (c) =>
    (await readBytes(c.req.raw, MOST)) ? c.text("read") : c.text("too large", 413),
  )
  .post("/forbidden", (c) => c.text("no", 403))
  .post("/later", async (c) => {
    await new Promise(setImmediate);
    return c.text("later", 429);
  })
  .get("/neighbour", (c) => c.text("neighbour"));
const server = httpServer(
  getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false }),
);

server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void reached.splice(0));

const NEIGHBOUR = "GET /neighbour HTTP/1.1\r\nHost: a\r\n\r\n";
const LONG = "x".repeat(3 * 1024 * 1024);
const withLength = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const inChunks = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Everything that is heard until the other side ends the connection, or `last` was heard. */
async function say(words: string, last?: string): Promise<{ heard: string; broken: unknown }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let heard = "";
  let broken: unknown = null;
  socket.on("data", (bytes: Buffer) => {
    heard += bytes.toString();
    if (last && heard.endsWith(last)) socket.destroy();
  });
  socket.on("error", (error) => (broken = error));
  socket.write(words);
  await once(socket, "close");
  return { heard, broken };
}

test.each([
  ["413 in the middle of a body", withLength("/read", LONG), 413],
  ["413 in the middle of a body of unknown length", inChunks("/read", LONG), 413],
  ["403 before the body", withLength("/forbidden", LONG), 403],
  ["429 while the body comes", inChunks("/later", LONG), 429],
  ["405 of an address nobody posts to", withLength("/neighbour", LONG), 404],
])("%s ends the connection, and a neighbour behind it is not begun", async (_, words, status) => {
  const { heard, broken } = await say(words + NEIGHBOUR);
  const [head = ""] = heard.split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(head.toLowerCase()).toContain("connection: close");
  expect([broken, heard.match(/HTTP\/1\.1/g)?.length, reached.length]).toEqual([null, 1, 1]);
});

test("after a body that came whole the neighbour is answered on the same connection, whether the body was read or not", async () => {
  for (const path of ["/read", "/later"]) {
    const { heard } = await say(withLength(path, "ab") + NEIGHBOUR, "neighbour");
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
  }
});

test("two Host headers are refused, on whatever path, and the connection ends", async () => {
  for (const hosts of [
    "Host: a\r\nHost: a",
    "Host: a\r\nhost: evil.example",
    "HOST: a\r\nhOSt: b",
  ]) {
    const { heard } = await say(`GET /neighbour HTTP/1.1\r\n${hosts}\r\n\r\n${NEIGHBOUR}`);
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  }
  expect(reached).toEqual([]);
});
