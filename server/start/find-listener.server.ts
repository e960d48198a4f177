import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

export type Listener = { name: string; pid: number };

/** State 0A of a line in /proc/net/tcp (proc(5)): the socket listens. */
const LISTENS = "0A";

/**
 * Who listens on a TCP port of this machine, as far as /proc shows it to this account; null where
 * it does not.
 */
export function findListener(port: number): Listener | null {
  const sockets = new Set(
    ["tcp", "tcp6"].flatMap((table) => listeningSockets(readOr(`/proc/net/${table}`), port)),
  );
  if (sockets.size === 0) return null;
  const pid = listOr("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((name) => listOr(`/proc/${name}/fd`).some((fd) => sockets.has(linkOr(name, fd))));
  return pid === undefined ? null : { name: programName(pid), pid: Number(pid) };
}

/** The names that processes have the listening sockets of a port by, in one table of the kernel. */
export function listeningSockets(table: string, port: number): string[] {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return table
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(end) && state === LISTENS)
    .map((columns) => `socket:[${columns[9]}]`);
}

/** Its program, and of Node the script, without what else its command line says. */
function programName(pid: string): string {
  const [program = "", ...given] = readOr(`/proc/${pid}/cmdline`).split("\0");
  const script = given.find((word) => word && !word.startsWith("-"));
  const name = basename(program.split(/[ :]/)[0]!) || readOr(`/proc/${pid}/comm`).trim();
  return name === "node" && script ? `${name} ${script}` : name;
}

const readOr = (path: string): string => unlessRefused(() => readFileSync(path, "utf8"), "");
const listOr = (path: string): string[] => unlessRefused(() => readdirSync(path), []);
const linkOr = (pid: string, fd: string): string =>
  unlessRefused(() => readlinkSync(`/proc/${pid}/fd/${fd}`), "");

/** Processes end while they are looked at, and those of others are closed to us. */
function unlessRefused<Read>(read: () => Read, otherwise: Read): Read {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
