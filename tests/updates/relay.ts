import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const ASKED_EVERY_MS = 1000;
const TRY_MS = 10_000;
const TRY_AGAIN_MS = 250;
const ORDER_NUMBER = /(?<![A-Z\d])\d{8}-[A-Z2-9]{8}/;

/**
 * Does as Caddy does on one machine: asks both slots whether they are ready, leads everybody to one
 * that is, and tries again for a while where nobody answers. What had been sent on is not sent
 * twice.
 */
export async function openRelay(port: number, slots: number[]) {
  const ready = new Set<number>();
  const cut: string[] = [];
  const placed = new Set<string>();
  let isOpen = true;

  async function ask(slot: number): Promise<void> {
    for (; isOpen; await wait(ASKED_EVERY_MS)) {
      const url = `http://127.0.0.1:${slot}/readyz?exclude=writes`;
      const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(slot);
      else ready.delete(slot);
    }
  }

  async function lead(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    for (const giveUpAt = performance.now() + TRY_MS; ; await wait(TRY_AGAIN_MS)) {
      const all = [...ready];
      const slot = all[Math.floor(Math.random() * all.length)];
      const outcome = slot ? await pass(slot, { incoming, body, outgoing, placed }) : "nobody";
      if (outcome === "done") return;
      if (outcome === "cut") {
        cut.push(`${incoming.method} ${incoming.url} at ${slot}`);
        if (!outgoing.headersSent) outgoing.writeHead(502);
        return void outgoing.end();
      }
      if (slot) ready.delete(slot);
      if (performance.now() > giveUpAt) return void outgoing.writeHead(503).end();
    }
  }

  const server = createServer((incoming, outgoing) => void lead(incoming, outgoing));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const asking = Promise.all(slots.map(ask));
  return {
    /** requests that broke after they had reached a slot */
    cut,
    /** numbers of the orders that were answered as placed, as their shoppers got to read it */
    placed,
    async close(): Promise<void> {
      isOpen = false;
      server.closeAllConnections();
      server.close();
      await asking;
    },
  };
}

type Visit = {
  incoming: IncomingMessage;
  body: Buffer;
  outgoing: ServerResponse;
  placed: Set<string>;
};

/** "nobody": the connection was refused, so that nothing has reached the slot. */
function pass(
  port: number,
  { incoming, body, outgoing, placed }: Visit,
): Promise<"done" | "cut" | "nobody"> {
  const { method, url, headers } = incoming;
  return new Promise((resolve) => {
    const asking = request(
      { host: "127.0.0.1", port, method, path: url, headers, agent: false },
      (answer) => {
        const number = ORDER_NUMBER.exec(answer.headers.location ?? "")?.[0];
        if (number && method === "POST" && answer.statusCode === 303) placed.add(number);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once("error", () => resolve("cut"));
        answer.once("end", () => resolve("done"));
      },
    );
    asking.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "nobody" : "cut"),
    );
    asking.end(body);
  });
}
