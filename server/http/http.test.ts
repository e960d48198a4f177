import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { patience } from "#tests/patience.ts";
import { httpServer } from "./http.server.ts";

// Answers once the body is there; /begun begins to answer before.
const server = httpServer(
  (request, response) => {
    if (request.url === "/begun") response.writeHead(200).write("begun");
    request.resume().on("end", () => response.end("done"));
  },
  { bodyMs: 150 },
);
const sockets: Socket[] = [];

server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/**
 * Everything that is heard until the connection ends or enough was heard, or in a while when
 * nothing ends it.
 */
async function hear(
  head: string,
  body: string,
  { after = 0, until = "\n\n", within = patience(20_000) } = {},
): Promise<{ heard: string; closed: boolean }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on(
    "error",
    () => undefined,
  );
  sockets.push(socket);
  let heard = "";
  let closed = false;
  socket.write(`${head}\r\nHost: a\r\n`);
  setTimeout(() => socket.write(body), after);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, within);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    socket
      .on("data", (bytes) => {
        heard += bytes.toString();
        if (heard.includes(until)) end();
      })
      .on("close", () => {
        closed = true;
        end();
      });
  });
  return { heard, closed };
}

test("a body that is not there in time ends with 408, whoever announces it how", async () => {
  for (const body of [
    "Content-Length: 5\r\n\r\nab",
    "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
  ]) {
    const { heard, closed } = await hear("POST /slow HTTP/1.1", body);
    expect([heard.split("\r\n")[0], closed]).toEqual(["HTTP/1.1 408 Request Timeout", true]);
  }
});

test("an answer that has begun is cut off instead", async () => {
  const { heard, closed } = await hear("POST /begun HTTP/1.1", "Content-Length: 5\r\n\r\nab");
  expect([heard.includes("408"), heard.includes("begun"), closed]).toEqual([false, true, true]);
});

test("a body in time, no body, and an upload that takes longer are answered", async () => {
  const until = "done";
  const inTime = "Content-Length: 2\r\n\r\nab";
  expect((await hear("POST /fast HTTP/1.1", inTime, { until })).heard).toContain("done");
  const late = { after: 100, until };
  expect((await hear("GET /fast HTTP/1.1", "\r\n", late)).heard).toContain("done");
  const { heard, closed } = await hear(
    "POST /v0/b/shop/o?name=a HTTP/1.1",
    "Content-Length: 5\r\n\r\nab",
    { within: 600 },
  );
  expect([heard, closed]).toEqual(["", false]);
});
