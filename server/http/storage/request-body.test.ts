import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discardBody, requestBody } from "./request-body.server.ts";

let asked: IncomingMessage;
const server = createServer((request) => {
  asked = request;
});
const sockets: Socket[] = [];

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
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

async function read(stallMs = 5000) {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of requestBody(asked, stallMs)) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), ended: "well" };
  } catch (error) {
    return {
      text: Buffer.concat(chunks).toString(),
      ended: (error as Error).name,
      status: (error as { status?: number }).status,
    };
  }
}

const soon = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 40);
  });

test("bytes come as they arrive, to the end", async () => {
  const socket = await sending(6);
  const reading = read();
  for (const piece of ["ab", "c", "def"]) {
    socket.write(piece);
    await soon();
  }
  expect(await reading).toEqual({ text: "abcdef", ended: "well" });
});

test("a body of nothing ends at once", async () => {
  await sending(0);
  expect(await read()).toEqual({ text: "", ended: "well" });
});

test("a sender who falls silent is given up after what it sent", async () => {
  const socket = await sending(10);
  socket.write("abc");
  expect(await read(150)).toEqual({ text: "abc", ended: "BadRequest", status: 408 });
});

test("a connection that breaks is told from an end", async () => {
  const socket = await sending(10);
  socket.write("abc");
  const reading = read();
  await soon();
  socket.destroy();
  expect(await reading).toMatchObject({ text: "abc", ended: "BodyCut" });
  expect(await read()).toMatchObject({ ended: "BodyCut" });
});

test("nobody is given up while it is us who are slow", async () => {
  const socket = await sending(6);
  socket.write("abc");
  let text = "";
  for await (const chunk of requestBody(asked, 60)) {
    text += Buffer.from(chunk).toString();
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
    if (text === "abc") socket.write("def");
  }
  expect(text).toBe("abcdef");
});

test("left early, the rest can be thrown away and the connection answers", async () => {
  const socket = await sending(1_000_000);
  socket.write(Buffer.alloc(1_000_000));
  for await (const chunk of requestBody(asked)) if (chunk.length) break;
  await discardBody(asked);
  expect([asked.readableEnded, asked.destroyed && !asked.readableEnded]).toEqual([true, false]);
});
