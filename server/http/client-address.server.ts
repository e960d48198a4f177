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
 * The address limits count by (by its line, lib/network-address.server.ts). Only one trusted proxy
 * may speak for another machine, in the last place of its list, and only with an address.
 */
export const addressOf = (request: IncomingMessage, trustProxy: boolean): string =>
  (trustProxy ? forwardedAddress(request) : null) ?? socketAddress(request);

/**
 * Whether somebody at this machine asks: over its own interface, and not through something that
 * speaks for others.
 */
export function isFromHere(request: IncomingMessage): boolean {
  const speaksForOthers = ["x-forwarded-for", "forwarded", "via"].some(
    (name) => request.headers[name] !== undefined,
  );
  return isLoopback(socketAddress(request)) && !speaksForOthers;
}
