import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * What is no address of the open internet: IANA's registries of special purposes for IPv4 and
 * IPv6, read 2026-11. https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const V4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Only 2000::/3 is given out; of that these are documentation, tunnels and tests. */
const V6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const listOf = (ranges: [string, number][], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
};
const special4 = listOf(V4, "ipv4");
const special6 = listOf(V6, "ipv6");
const given6 = listOf([["2000::", 3]], "ipv6");

/** Whether an IP address belongs to the open internet, and to no inner network or machine. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, "ipv4");
  // Mapped, translated and local ones lie outside of what is given out.
  return isIPv6(address) && given6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
