import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseInTurn } from "./refuse-in-turn.server.ts";

/**
 * A request whose body was read before it got a slot; the HTTP library reads `rawBody` instead of
 * the stream.
 */
export type WholeRequest = IncomingMessage & { rawBody?: Buffer };

const MIB = 1024 * 1024;
const USUAL = {
  /** A form arrives within one round trip, so even a shared address has few unfinished bodies. */
  perLine: 60,
  inAll: 2000,
  bytesPerLine: 16 * MIB,
  bytesInAll: 64 * MIB,
};

type Bounds = typeof USUAL;
type Body = { bytes: number; cut: () => void };
type Line = { unfinished: Set<Body>; bytes: number };
/**
 * A visitor's network address (`lineOf`); null for this machine, which has only the total bounds.
 */
type LineName = string | null;

type Arrival = {
  line: LineName;
  mostBytes: number;
  arrived: () => void;
  tooLarge: () => void;
};

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/**
 * Reads a request's body before the request takes a concurrency slot, so that a slow sender (one
 * byte a minute) blocks nobody. When one network address, or all together, exceed a bound, the
 * oldest unfinished body gets 408: an honest body is complete within a moment. Bytes count until
 * the request is answered, because they stay in memory that long.
 */
export function arrivingBodies(bounds: Partial<Bounds> = {}) {
  const counts = countBodies({ ...USUAL, ...bounds });

  function arrive(request: WholeRequest, response: ServerResponse, arrival: Arrival): void {
    const { line, mostBytes, arrived, tooLarge } = arrival;
    if (Number(request.headers["content-length"]) > mostBytes) return tooLarge();
    const pieces: Buffer[] = [];
    const take = (piece: Buffer) => {
      pieces.push(piece);
      if (counted.grow(piece.length) > mostBytes) stop(tooLarge);
      else counted.makeRoom();
    };
    const end = () => {
      counted.end();
      request.off("data", take);
      request.rawBody = Buffer.concat(pieces);
      arrived();
    };
    const stop = (refuse: () => void) => {
      counted.forget();
      request.off("data", take).off("end", end);
      refuse();
    };
    const cut = () => stop(() => refuseInTurn(request.socket, "408 Request Timeout"));
    const counted = counts.begin(line, cut);
    response.once("close", counted.forget);
    request.on("data", take).once("end", end);
    counted.makeRoom();
  }

  /**
   * Whether a streamed body (upload) may start. It is refused when its network address has no room;
   * it never cuts another one.
   */
  function mayStream(request: IncomingMessage, response: ServerResponse, line: LineName): boolean {
    if (!counts.hasRoom(line)) return false;
    const { end, forget } = counts.begin(line, () => undefined);
    request.once("end", end);
    response.once("close", forget);
    return true;
  }

  return { arrive, mayStream };
}

/** Counts unfinished bodies and the bytes held, per network address and in total. */
function countBodies(most: Bounds) {
  const lines = new Map<LineName, Line>();
  const all = { unfinished: 0, bytes: 0 };

  function makeRoom(name: LineName, line: Line): void {
    const isOver = () => line.unfinished.size > most.perLine || line.bytes > most.bytesPerLine;
    while (name !== null && isOver() && cutOldest(line));
    const isAllOver = () => all.unfinished > most.inAll || all.bytes > most.bytesInAll;
    while (isAllOver() && cutOldest(largest([...lines.values()], all.bytes > most.bytesInAll)));
  }

  function begin(name: LineName, cut: () => void) {
    const line = lines.get(name) ?? { unfinished: new Set(), bytes: 0 };
    lines.set(name, line);
    const body: Body = { bytes: 0, cut };
    line.unfinished.add(body);
    all.unfinished++;
    const end = () => {
      if (line.unfinished.delete(body)) all.unfinished--;
    };
    /** Adds received bytes and returns the size of this body so far. */
    const grow = (bytes: number) => {
      line.bytes += bytes;
      all.bytes += bytes;
      return (body.bytes += bytes);
    };
    const forget = () => {
      end();
      grow(-body.bytes);
      if (!line.unfinished.size && !line.bytes && lines.get(name) === line) lines.delete(name);
    };
    return { grow, end, forget, makeRoom: () => makeRoom(name, line) };
  }

  const hasRoom = (name: LineName): boolean =>
    all.unfinished < most.inAll &&
    (name === null || (lines.get(name)?.unfinished.size ?? 0) < most.perLine);
  return { begin, hasRoom };
}

function cutOldest(line: Line | undefined): boolean {
  const [oldest] = line?.unfinished ?? [];
  oldest?.cut();
  return oldest !== undefined;
}

/**
 * The network address with the most bytes, or the most bodies, among those with unfinished ones.
 */
function largest(lines: Line[], byBytes: boolean): Line | undefined {
  const size = ({ bytes, unfinished }: Line) => (byBytes ? bytes : unfinished.size);
  return lines
    .filter(({ unfinished }) => unfinished.size)
    .toSorted((one, other) => size(other) - size(one))[0];
}
