import type { IncomingMessage } from "node:http";
import { isLoopback, readNetworkAddress } from "#lib/network-address.server.ts";

const socketAddress = ({ socket }: IncomingMessage): string =>
  readNetworkAddress(socket.remoteAddress ?? "") ?? "unknown";

const forwardedAddress = ({ headers }: IncomingMessage): string | null =>
  readNetworkAddress(
    String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .at(-1)!,
  );

/**
 * The address that rate limits count by (grouped by `lineOf`). Only the one trusted proxy may name
 * another machine, as the last entry of its list.
 */
export const addressOf = (request: IncomingMessage, trustProxy: boolean): string =>
  (trustProxy ? forwardedAddress(request) : null) ?? socketAddress(request);

/** Whether the request was made on this machine, over its own interface and not through a proxy. */
export function isFromHere(request: IncomingMessage): boolean {
  const speaksForOthers = ["x-forwarded-for", "forwarded", "via"].some(
    (name) => request.headers[name] !== undefined,
  );
  return isLoopback(socketAddress(request)) && !speaksForOthers;
}
