import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseInTurn } from "./refuse-in-turn.server.ts";

/**
 * A request whose body came before its turn; the HTTP library takes `rawBody` in place of the
 * stream.
 */
export type WholeRequest = IncomingMessage & { rawBody?: Buffer };

const MIB = 1024 * 1024;
const USUAL = {
  /**
   * A shopper's form is here within one round trip, so an address that many people share has few.
   */
  perLine: 60,
  inAll: 2000,
  bytesPerLine: 16 * MIB,
  bytesInAll: 64 * MIB,
};

type Bounds = typeof USUAL;
type Body = { bytes: number; cut: () => void };
type Line = { unfinished: Set<Body>; bytes: number };
/** Of the network; null for this machine itself, which only the bounds over everybody hold. */
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
 * Collects the body of a request before the request takes a turn, so that somebody who sends one
 * byte a minute keeps nobody waiting. Where a line of the network, or everybody together, exceeds a
 * bound, the unfinished body that began first ends with 408: an honest one is whole in a moment.
 * The bytes of a body count until its request is answered, since they are held that long.
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
   * Whether a body that is streamed by design may begin beside the others of its line, and not at
   * their cost.
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

/**
 * How many bodies of each line, and of everybody, are unfinished, and how many bytes of them are
 * held.
 */
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
    /** Gives how many bytes of this body are here. */
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

/** Of those with an unfinished body, the line that holds the most bytes, or the most bodies. */
function largest(lines: Line[], byBytes: boolean): Line | undefined {
  const size = ({ bytes, unfinished }: Line) => (byBytes ? bytes : unfinished.size);
  return lines
    .filter(({ unfinished }) => unfinished.size)
    .toSorted((one, other) => size(other) - size(one))[0];
}
