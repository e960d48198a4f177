import type { ServerResponse } from "node:http";

type Settings = {
  /** requests processed at the same time */ atOnce?: number;
  holdsMs?: number;
  mostWaiting?: number;
  /** answers that may be unfinished at once, with or without a slot */ mostOpen?: number;
  /** the longest wait for a slot */ patienceMs?: number;
};

const USUAL: Required<Settings> = {
  atOnce: 32,
  holdsMs: 3000,
  mostWaiting: 4000,
  mostOpen: Infinity,
  patienceMs: 11_000,
};

type Turn = {
  work: () => void;
  refuse: () => void;
  /** ahead of the others in the queue, except for every fourth slot */
  goesFirst?: boolean;
};

/**
 * A concurrency limit with a first-come queue: admitting a whole crowd at once would share few
 * database connections until every request times out. A slot is given back after `holdsMs`: what
 * takes longer waits for an outside service, such as the payment provider, and must not block the
 * shop.
 */
export function takeTurns(settings: Settings = {}) {
  const { atOnce, holdsMs, mostWaiting, mostOpen, patienceMs } = { ...USUAL, ...settings };
  const line = waitingLine();
  let free = atOnce;
  let open = 0;

  function start(response: ServerResponse, work: () => void): void {
    free--;
    open++;
    response.once("close", () => open--);
    releaseOnce(response, holdsMs, () => {
      free++;
      while (free > 0 && line.count()) line.next()?.();
    });
    work();
  }

  /**
   * Calls `work` when a slot is free, or `refuse` when that takes too long; neither if the client
   * left.
   */
  function take(response: ServerResponse, { work, refuse, goesFirst = false }: Turn): void {
    if (open + line.count() >= mostOpen || line.count() >= mostWaiting) return refuse();
    const begin = () => start(response, work);
    if (free > 0 && !line.count()) return begin();
    stand(goesFirst ? line.first : line.others, response, { begin, refuse, patienceMs });
  }
  const state = () => ({ waiting: line.count(), taken: atOnce - free });
  return { take, state };
}

type Wait = { begin: () => void; refuse: () => void; patienceMs: number };

function stand(
  waiting: Set<() => void>,
  response: ServerResponse,
  { begin, refuse, patienceMs }: Wait,
): void {
  const leave = () => {
    clearTimeout(timer);
    response.off("close", leave);
    waiting.delete(turn);
  };
  const leaveFor = (next: () => void) => () => (leave(), next());
  const turn = leaveFor(begin);
  const timer = setTimeout(leaveFor(refuse), patienceMs);
  response.once("close", leave);
  waiting.add(turn);
}

/**
 * Two queues: the first has priority, but every fourth slot goes to the others, so none starves.
 */
function waitingLine() {
  const [first, others] = [new Set<() => void>(), new Set<() => void>()];
  let begun = 0;
  return {
    first,
    others,
    count: () => first.size + others.size,
    next(): (() => void) | undefined {
      const [one, other] = begun++ % 4 === 3 ? [others, first] : [first, others];
      const [next] = one.size ? one : other;
      return next;
    },
  };
}

export type Turns = Pick<ReturnType<typeof takeTurns>, "state">;

/** Calls `release` once: when the answer ends, the client disconnects or `holdsMs` have passed. */
function releaseOnce(response: ServerResponse, holdsMs: number, release: () => void): void {
  let holds = true;
  const end = () => {
    if (!holds) return;
    holds = false;
    clearTimeout(timer);
    release();
  };
  const timer = setTimeout(end, holdsMs);
  response.once("finish", end).once("close", end);
}
