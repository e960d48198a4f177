import type { ServerResponse } from "node:http";

type Settings = {
  /** requests that are worked on at the same time */ atOnce?: number;
  holdsMs?: number;
  mostWaiting?: number;
  /** answers that are not at their end, whoever has a turn */ mostOpen?: number;
  /** nobody waits longer for a turn */ patienceMs?: number;
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
  /** before those who wait already, but not always */
  goesFirst?: boolean;
};

/**
 * Some requests are worked on, the others wait, first come, first served: a crowd that is let in
 * all at once shares a few connections to the database until everybody's time is over together. A
 * turn ends after three seconds: who takes longer waits for somebody else, such as the payment
 * provider, and does not keep the shop waiting too.
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
   * Calls `work` when it is this request's turn, or `refuse` when that would take too long; neither
   * for somebody who went away.
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

/** Those who go first do, but for every fourth turn: whoever waits gets on at any time. */
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

/**
 * Calls `release` once: when the answer is sent or nobody waits for it, or when its turn is over.
 */
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
