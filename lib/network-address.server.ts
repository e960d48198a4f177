import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The canonical form of an address from a socket or proxy: without port, brackets and zone, and
 * ::ffff:… as IPv4; null when it is none.
 */
export function readNetworkAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, "$1")
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/, "$1")
    .replace(/%[\w.-]*$/, "");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const spelt = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(spelt) ?? [];
  if (!high || !low) return spelt;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

/**
 * What rate limits count by: an IPv4 address, or the /64 prefix of an IPv6 address, whose remaining
 * bits a visitor may choose. Other text is returned unchanged.
 */
export function lineOf(address: string): string {
  const read = readNetworkAddress(address);
  if (!read || isIPv4(read)) return read ?? address;
  const [front = "", back] = read.split("::");
  const [before, after] = [front, back ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before!.length - after!.length }, () => "0");
  return `${[...before!, ...zeros, ...after!].slice(0, 4).join(":")}::/64`;
}

/** Whether a socket's address, or a host's name in an address, is this machine itself. */
export const isLoopback = (host: string): boolean => {
  const address = readNetworkAddress(host);
  return host === "localhost" || address === "::1" || Boolean(address?.startsWith("127."));
};
