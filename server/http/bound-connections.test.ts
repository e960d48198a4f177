import { EventEmitter, once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { boundConnections } from "./bound-connections.server.ts";
import { httpServer } from "./http.server.ts";

async function open(most: number) {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) =>
    request.url === "/hold" ? held.push(response) : response.end("done"),
  );
  boundConnections(server, { most, isBounded: () => true });
  server.listen(0, "::");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** A connection that the server has taken. */
  async function come(words = "", host = "::1"): Promise<Socket> {
    const taken = once(server, words.endsWith("\r\n\r\n") ? "request" : "connection");
    const socket = connect(port, host).on("error", () => undefined);
    socket.write(words);
    await taken;
    return socket;
  }
  return { held, come };
}
const gone = async (socket: Socket) => {
  socket.resume();
  if (!socket.closed) await once(socket, "close");
  return true;
};
const HOLD = "GET /hold HTTP/1.1\r\nHost: a\r\n\r\n";
const HALF = "GET /hold HTTP/1.1\r\nHo";

test("over the bound, the connection that asked nothing for longest makes room; who is at work stays", async () => {
  const { held, come } = await open(3);
  const working = await come(HOLD);
  const half = await come(HALF);
  const idle = await come();
  await come();
  expect(await gone(half)).toBe(true);
  expect(idle.closed).toBe(false);
  await come();
  expect(await gone(idle)).toBe(true);
  held[0]!.end("still here");
  const [chunk] = (await once(working, "data")) as [Buffer];
  expect(chunk.toString()).toContain("still here");
});

test("where all are at work the new one is cut, until one of them is done; other addresses come in", async () => {
  const { held, come } = await open(2);
  await come(HOLD);
  await come(HOLD);
  expect(await gone(await come())).toBe(true);
  const other = await come(HOLD, "127.0.0.1");
  const done = once(held[0]!, "close");
  held[0]!.end("done");
  await done;
  const late = await come(HOLD);
  expect([other.closed, late.closed]).toEqual([false, false]);
});

test("an IPv6 line is the 64 bits in front; this machine, and what comes through a trusted proxy, is not bounded", () => {
  const server = new EventEmitter();
  boundConnections(server as unknown as Server, { most: 2 });
  const come = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, cut: false });
    server.emit("connection", Object.assign(socket, { destroy: () => (socket.cut = true) }));
    return socket;
  };
  const line = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2:3:4:5:6"].map(come);
  const others = ["2001:db8:1:3::1", "203.0.113.9", "::ffff:203.0.113.9"].map(come);
  const here = Array.from({ length: 5 }, (_, at) => come(at % 2 ? "::1" : "127.0.0.1"));
  expect(line.map(({ cut }) => cut)).toEqual([true, false, false]);
  expect([...others, ...here].some(({ cut }) => cut)).toBe(false);
  expect(come("203.0.113.9").cut || others[1]!.cut).toBe(true);

  const watching = (trustProxy: boolean) =>
    httpServer(() => undefined, { trustProxy }).listenerCount("connection");
  expect(watching(false) - watching(true)).toBe(1);
});
