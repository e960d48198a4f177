import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Misbehaviour of a remote server: by answer, length, time, or disconnecting. */
export type Fault =
  | "none"
  | "slow"
  | "500"
  | "429"
  | "truncated"
  | "not JSON"
  | "nonsense"
  | "huge"
  | "drop"
  | "elsewhere";

/** A local HTTP server that answers by function, or fails on paths with a given ending. */
export async function faultyServer(answer: (request: Request) => Promise<Response>) {
  let failing: { fault: Fault; path: string } = { fault: "none", path: "" };
  const requests: { path: string; form: Record<string, string> }[] = [];

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = `http://127.0.0.1${incoming.url}`;
    requests.push({
      path: new URL(url).pathname,
      form: Object.fromEntries(new URLSearchParams(body.toString())),
    });
    const fault = new URL(url).pathname.endsWith(failing.path) ? failing.fault : "none";
    if (fault === "slow") return;
    if (fault === "drop") return void incoming.socket.destroy();
    if (fault === "elsewhere")
      return void outgoing.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
    const good = await answer(
      new Request(url, {
        method: incoming.method ?? "GET",
        headers: incoming.headers as Record<string, string>,
        ...(body.length && { body }),
      }),
    );
    const text = await good.text();
    if (fault === "500" || fault === "429")
      return void outgoing
        .writeHead(Number(fault), { "content-type": "application/json" })
        .end(text);
    outgoing.writeHead(good.status, { "content-type": "application/json" });
    if (fault === "truncated") return void outgoing.end(text.slice(0, -5));
    if (fault === "not JSON") return void outgoing.end("<html>점검 중이에요</html>");
    if (fault === "nonsense")
      return void outgoing.end(`{"access_token":{"of":1},"id":"","id_token":7}`);
    if (fault === "huge")
      return void outgoing.end(text.replace(/^\{/, `{"more":"${"x".repeat(1_000_000)}",`));
    outgoing.end(text);
  }

  const server = createServer(
    (incoming, outgoing) => void take(incoming, outgoing).catch(() => outgoing.destroy()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** what was asked, in order */
    asked: requests,
    behave(fault: Fault, path = "") {
      failing = { fault, path };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
