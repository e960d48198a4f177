import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { discardBody, requestBody } from "./request-body.server.ts";

let lastRequest: IncomingMessage;
const server = createServer((request) => {
  lastRequest = request;
});
const sockets: Socket[] = [];

server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** A request whose body the test goes on to write. */
async function sending(length: number): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on(
    "error",
    () => undefined,
  );
  sockets.push(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  await once(server, "request");
  return socket;
}

/** What was read of the body that is being sent. */
let chunks: Uint8Array[] = [];
async function isRead(text: string): Promise<void> {
  await expect.poll(() => Buffer.concat(chunks).toString(), { interval: 1 }).toBe(text);
}
beforeEach(() => {
  chunks = [];
  return () => void vi.useRealTimers();
});

async function read(stallMs?: number) {
  try {
    for await (const chunk of requestBody(lastRequest, stallMs)) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), ended: "well" };
  } catch (error) {
    return {
      text: Buffer.concat(chunks).toString(),
      ended: (error as Error).name,
      status: (error as { status?: number }).status,
    };
  }
}

/** Time passes only when it is told to. */
function onlyOurClock(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return (ms) => vi.advanceTimersByTimeAsync(ms);
}

test("bytes come as they arrive, to the end", async () => {
  const socket = await sending(6);
  const reading = read();
  for (const [piece, all] of Object.entries({ ab: "ab", c: "abc", def: "abcdef" })) {
    socket.write(piece);
    await isRead(all);
  }
  expect(await reading).toEqual({ text: "abcdef", ended: "well" });
});

test("a body of nothing ends at once", async () => {
  await sending(0);
  expect(await read()).toEqual({ text: "", ended: "well" });
});

test("a sender who falls silent is given up after what it sent", async () => {
  const socket = await sending(10);
  const stalls = onlyOurClock();
  const reading = read(150);
  socket.write("abc");
  await isRead("abc");
  await stalls(150);
  expect(await reading).toEqual({ text: "abc", ended: "BadRequest", status: 408 });
});

test("a connection that breaks is told from an end", async () => {
  const socket = await sending(10);
  socket.write("abc");
  const reading = read();
  await isRead("abc");
  socket.destroy();
  expect(await reading).toMatchObject({ text: "abc", ended: "BodyCut" });
  expect(await read()).toMatchObject({ ended: "BodyCut" });
});

test("nobody is given up while it is us who are slow", async () => {
  const socket = await sending(6);
  const passes = onlyOurClock();
  socket.write("abc");
  let text = "";
  for await (const chunk of requestBody(lastRequest, 60)) {
    text += Buffer.from(chunk).toString();
    await passes(150);
    if (text === "abc") socket.write("def");
  }
  expect(text).toBe("abcdef");
});

test("left early, the rest can be thrown away and the connection answers", async () => {
  const socket = await sending(1_000_000);
  socket.write(Buffer.alloc(1_000_000));
  for await (const chunk of requestBody(lastRequest)) if (chunk.length) break;
  await discardBody(lastRequest);
  expect([lastRequest.readableEnded, lastRequest.destroyed && !lastRequest.readableEnded]).toEqual([
    true,
    false,
  ]);
});
