import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answerWith, httpServer } from "./http.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";

const ATTACKER = "203.0.113.9";

/** The shop's front behind a trusted proxy, over a site that says which body it was given. */
async function open() {
  let reached = 0;
  const answer = answerWith({
    site: {
      fetch: async (request) => {
        reached++;
        return new Response(`got ${await request.text()}`);
      },
    },
    origin: "http://localhost",
    trustProxy: true,
    cache: new PageCache(),
    files: new Map(),
  });
  const server = httpServer(answer, { trustProxy: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends what it is given as one request, and hears what comes back. */
  async function send(path: string, body: string, { line = ATTACKER, head = "" } = {}) {
    const came = once(server, "request");
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    const length = head || `Content-Length: ${body.length}`;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${line}\r\n`);
    socket.write(`${length}\r\n\r\n${body}`);
    await came;
    let heard = "";
    const words = new Promise<string>((resolve) => {
      socket.on("data", (bytes) => {
        heard += bytes.toString();
        if (heard.includes("\r\n\r\n")) resolve(heard);
      });
      socket.once("close", () => resolve(heard));
    });
    return { socket, words, heard: () => heard };
  }
  /** Begins requests of which one byte comes. */
  const drip = async (path: string, count: number, line = ATTACKER) => {
    const begun = [];
    for (let at = 0; at < count; at++)
      begun.push(await send(path, "a", { line, head: "Content-Length: 9" }));
    return begun;
  };
  return { send, drip, lines: answer.lines, reached: () => reached };
}

const statusOf = (words: string) => Number(words.slice(9, 12));

test("240 bodies that never end take no turn: forms of the same address and of others are answered, and the first of the 240 give way", async () => {
  const { send, drip, lines, reached } = await open();
  const slow = await drip("/non-member/order/ruby-voice", 240);
  expect([reached(), lines.pages!.state()]).toEqual([0, { waiting: 0, taken: 0 }]);
  for (const line of [ATTACKER, "198.51.100.7"])
    expect(await (await send("/login", "whole", { line })).words).toMatch(/200 OK[^]*got whole/);
  expect(reached()).toBe(2);

  const cut = await Promise.all(slow.slice(0, 180).map(({ words }) => words));
  expect(new Set(cut.map(statusOf))).toEqual(new Set([408]));
  expect(slow.slice(-59).map(({ heard }) => heard())).toEqual(Array(59).fill(""));
  slow.at(-1)!.socket.write("-and-rest");
  expect(await slow.at(-1)!.words).toContain("got a-and-res");
});

test("one address that fills the bytes of everybody is the one to give way", async () => {
  const { send } = await open();
  const part = "x".repeat(1024 * 1024);
  const head = `Content-Length: ${2 * part.length}`;
  const other = await send("/login", "o", { line: "198.51.100.7", head: "Content-Length: 2" });
  const large = [];
  for (let at = 0; at < 18; at++) large.push(await send("/login", part, { head }));
  const first = await Promise.all(large.slice(0, 1).map(({ words }) => words));
  expect(first.map(statusOf)).toEqual([408]);
  other.socket.write("k");
  expect(await other.words).toContain("got ok");
});

test("what no form can hold is refused by what it announces, and by what has come of it; a table of the office is not", async () => {
  const { send, reached } = await open();
  const announced = { head: "Content-Length: 3000000" };
  expect(statusOf(await (await send("/login", "", announced)).words)).toBe(413);
  const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
  const chunked = { head: "Transfer-Encoding: chunked" };
  const coming = await send("/login", chunk(3_000_000), chunked);
  expect(statusOf(await coming.words)).toBe(413);
  expect(reached()).toBe(0);
  const table = await send("/admin/order/waybills", `${chunk(3_000_000)}0\r\n\r\n`, chunked);
  expect(statusOf(await table.words)).toBe(200);
});

test.each(["/v0/b/shop/o?name=a", "/files/images"])(
  "uploads to %s are read as they come, so many of one address at a time, and others have their own",
  async (path) => {
    const { send, drip, lines } = await open();
    const slow = await drip(path, 24);
    expect(statusOf(await (await drip(path, 1))[0]!.words)).toBe(503);
    const other = await send(path, "whole", { line: "198.51.100.7" });
    expect(await other.words).toContain("got whole");
    expect(lines.transfers!.state().taken).toBe(0);
    slow[0]!.socket.destroy();
    slow[1]!.socket.write("and-rest");
    expect(await slow[1]!.words).toContain("got aand-rest");
    expect(await (await send(path, "again")).words).toContain("got again");
  },
);
