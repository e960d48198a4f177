import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isClosing } from "./close-unread.server.ts";
import { httpServer } from "./http.server.ts";

const LONG = "x".repeat(3 * 1024 * 1024);

/**
 * Statuses heard, in their order, until the other side ends; the held answer is given once `words`
 * are read.
 */
async function say(words: string, bodyMs = 60_000) {
  const held: ServerResponse[] = [];
  const began: Socket[] = [];
  const requests: IncomingMessage[] = [];
  const gone: ServerResponse[] = [];
  const server = httpServer(
    (request, response) => {
      requests.push(request);
      response.once("close", () => gone.push(response));
      if (request.url === "/held") held.push(response);
      if (request.url === "/late") request.resume().on("end", () => response.writeHead(201).end());
    },
    { bodyMs },
  );
  server.on("connection", (line) => began.push(line));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let heard = "";
  let broken: unknown = null;
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString()));
  socket.on("error", (error) => (broken = error));
  socket.write(words);
  return {
    held,
    gone,
    asked: requests,
    send: async (more: string) => {
      socket.write(more);
      await expect.poll(() => requests.every(({ complete }) => complete)).toBe(true);
    },
    goAway: () => socket.destroy(),
    gaveUp: async () => {
      await expect.poll(() => began.some(isClosing)).toBe(true);
    },
    giveHeld: async () => {
      await expect.poll(() => held.length).toBe(1);
      held[0]!.setHeader("Content-Length", LONG.length + 4);
      // Two pieces: the second waits until the first has gone out.
      if (!held[0]!.write(LONG)) await once(held[0]!, "drain");
      held[0]!.end("held");
    },
    end: async () => {
      if (!socket.closed) await once(socket, "close");
      return { broken, statuses: heard.match(/HTTP\/1\.1 \d+/g), whole: heard.includes("xheld") };
    },
  };
}

const HELD = "GET /held HTTP/1.1\r\nHost: a\r\n\r\n";
const BROKEN: [string, string, number][] = [
  ["no HTTP", "nothing at all\r\n\r\n", 400],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
  ],
  ["too long a header", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a broken chunk", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400],
  ["CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 405],
];

test.each(BROKEN)(
  "%s behind a good request: it is answered whole, then the broken one is refused",
  async (_, words, status) => {
    const { giveHeld, end } = await say(HELD + words);
    await giveHeld();
    const statuses = ["HTTP/1.1 200", `HTTP/1.1 ${status}`];
    expect(await end()).toEqual({ broken: null, statuses, whole: true });
  },
);

test.each(BROKEN)("%s alone is refused at once", async (_, words, status) => {
  const { end } = await say(words);
  expect(await end()).toMatchObject({ broken: null, statuses: [`HTTP/1.1 ${status}`] });
});

test("a body that does not come is given up behind the answer before it", async () => {
  const late = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf";
  const { giveHeld, end, gaveUp } = await say(HELD + late, 1);
  await gaveUp();
  await giveHeld();
  const statuses = ["HTTP/1.1 200", "HTTP/1.1 408"];
  expect(await end()).toEqual({ broken: null, statuses, whole: true });
});

test("a body that came while the answer before it was awaited is answered, as the last of its connection", async () => {
  const late = "POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nha";
  const { giveHeld, end, gaveUp, send } = await say(HELD + late, 1);
  await gaveUp();
  await send("lf");
  await giveHeld();
  const statuses = ["HTTP/1.1 200", "HTTP/1.1 201"];
  expect(await end()).toEqual({ broken: null, statuses, whole: true });
});

test.each(BROKEN)("who goes away behind %s keeps nobody at work", async (_, words) => {
  const { held, gone, asked: requests, goAway } = await say(HELD + HELD + words);
  await expect.poll(() => held.length).toBe(2);
  goAway();
  await expect.poll(() => gone.length).toBe(requests.length);
});
