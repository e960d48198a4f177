import { words } from "#server/words/words.ts";

const LEAST_MS = 1000;

/**
 * Says how far the migrations of a database are: at the first, at the last, and between them once a
 * second, since a line each would be more than anybody reads.
 */
export function tellMigrations(
  log: (line: string) => void,
  now: () => number = () => performance.now(),
): (done: number, all: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done, all) => {
    if (done < all && now() - toldAt < LEAST_MS) return;
    toldAt = now();
    log(words().migrating(String(done), String(all)));
  };
}
