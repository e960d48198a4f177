import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { beginClosing, lingerAndCut } from "./close-unread.server.ts";

const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const running = new WeakMap<Duplex, Set<ServerResponse>>();
const refused = new WeakSet<Duplex>();
const dueOn = (socket: Duplex): ServerResponse[] => [...(running.get(socket) ?? [])];

/** Records an answer that is still to be sent on its connection. */
export function awaitAnswer(response: ServerResponse): void {
  const { socket } = response.req;
  const due = running.get(socket) ?? new Set();
  running.set(socket, due.add(response));
  response.once("close", () => due.delete(response));
}

/** Node would send the error in place of the first pending answer of a pipeline, and cut. */
export function refuseBroken(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    refuseInTurn(socket as Socket, STATUSES[error.code ?? ""] ?? "400 Bad Request"),
  );
  server.on("connect", ({ socket }: IncomingMessage) => {
    followAlone(socket);
    refuseInTurn(socket, "405 Method Not Allowed");
  });
}

/**
 * Node detaches the socket of a CONNECT request, so the pending answers must hear of drain and
 * close from here.
 */
function followAlone(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  socket.on("drain", () => dueOn(socket)[0]?.emit("drain"));
  socket.on("end", () => socket.destroy()).resume();
  socket.once("close", () => dueOn(socket).forEach((response) => response.emit("close")));
}

/**
 * Refuses the request that is being read, after the pending answers of earlier ones, and closes the
 * connection.
 */
export function refuseInTurn(socket: Socket, status: string): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  beginClosing(socket);
  const due = dueOn(socket);
  const before = due.findLast(({ req }) => req.complete);
  const own = due.find(({ req }) => !req.complete);
  if (own) own.shouldKeepAlive = false;
  const refuse = () => {
    // Meanwhile its body arrived, or its answer is already complete.
    if (!socket.writable || own?.req.complete || own?.writableEnded) return;
    if (own?.headersSent) return void socket.destroy();
    lingerAndCut(socket);
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    socket.resume();
  };
  if (before) before.once("close", refuse);
  else refuse();
}
