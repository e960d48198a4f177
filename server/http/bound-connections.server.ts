import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isLoopback, lineOf } from "#lib/network-address.server.ts";

/** Enough for forty browsers behind one address, each with its six connections to a host. */
const MOST_PER_LINE = 240;

type Bounds = { most?: number; isBounded?: (address: string) => boolean };

const isElsewhere = (address: string): boolean => !isLoopback(address);

/**
 * Bounds the open connections of one network address. Above the bound, the connection that has been
 * idle longest is closed: browsers reopen kept connections by themselves. If all are busy, the new
 * one is cut. Connections from this machine are not bounded, since proxies and monitors run there.
 */
export function boundConnections(
  server: Pick<Server, "on">,
  { most = MOST_PER_LINE, isBounded = isElsewhere }: Bounds = {},
): void {
  const lines = new Map<string, Set<Socket>>();
  const lineWith = new WeakMap<Socket, Set<Socket>>();
  const works = countWork();

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "unknown";
    if (!isBounded(address)) return;
    const line = lineOf(address);
    const open = lines.get(line) ?? new Set();
    if (open.size >= most && !makeRoom(open, works.isAtWork)) return void socket.destroy();
    lines.set(line, open.add(socket));
    lineWith.set(socket, open);
    socket.once("close", () => {
      open.delete(socket);
      if (!open.size && lines.get(line) === open) lines.delete(line);
    });
  });

  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = lineWith.get(socket);
    if (!open?.delete(socket)) return;
    // Insertion order is the order of last use: this socket moves to the end.
    open.add(socket);
    works.begin(socket, response);
  });
}

function makeRoom(open: Set<Socket>, isAtWork: (socket: Socket) => boolean): boolean {
  const idle = [...open].find((socket) => !isAtWork(socket));
  idle?.destroy();
  return idle !== undefined && open.delete(idle);
}

function countWork() {
  const answers = new Map<Socket, number>();
  const count = (socket: Socket) => answers.get(socket) ?? 0;
  return {
    isAtWork: (socket: Socket) => count(socket) > 0,
    begin(socket: Socket, response: ServerResponse): void {
      answers.set(socket, count(socket) + 1);
      response.once("close", () => {
        if (count(socket) > 1) answers.set(socket, count(socket) - 1);
        else answers.delete(socket);
      });
    },
  };
}
