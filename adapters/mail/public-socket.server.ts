import { lookup, type LookupAddress } from "node:dns";
import { BlockList, connect, isIP, type LookupFunction, type Socket } from "node:net";

const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, prefix, "ipv4");

const outside6 = new BlockList();
outside6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an address is outside of the public internet:
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const isInside = ({ address, family }: LookupAddress): boolean =>
  family === 4 ? inside.check(address, "ipv4") : !outside6.check(address, "ipv6");

/**
 * Refuses names that resolve to internal addresses, during the look-up itself, so that a later DNS
 * change cannot bypass the check.
 */
const publicLookup: LookupFunction = (name, options, callback) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "", 0);
    const [first] = found;
    if (!first || found.some(isInside)) return callback(new InsideAddress(), "", 0);
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });

class InsideAddress extends Error {
  code = "EINSIDE";
  constructor() {
    super("the mail server is not in the public internet");
  }
}

/** Connects, but never to what only this machine and its network can reach. */
export function connectOutside(
  { host, port, patience }: { host: string; port: number; patience: number },
  done: (error: Error | null, connected?: { connection: Socket }) => void,
): void {
  // A number is looked up nowhere.
  if (isIP(host)) return done(new InsideAddress());
  const socket = connect({ host, port, lookup: publicLookup, timeout: patience });
  const fail = (error: Error) => {
    socket.destroy();
    done(error);
  };
  const late = () => fail(Object.assign(new Error("no connection"), { code: "ETIMEDOUT" }));
  socket.once("error", fail).once("timeout", late);
  socket.once("connect", () => {
    socket.off("error", fail).off("timeout", late).setTimeout(0);
    done(null, { connection: socket });
  });
}
