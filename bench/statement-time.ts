import pg from "pg";

let open = 0;
let since = 0;
let spent = 0;

const original = pg.Pool.prototype.query as (...asked: unknown[]) => unknown;

/** From now on it is counted how long at least one statement is under way in this process. */
export function countStatementTime(): void {
  pg.Pool.prototype.query = function counted(this: pg.Pool, ...asked: unknown[]) {
    const answer = original.apply(this, asked);
    if (!(answer instanceof Promise)) return answer;
    if (open++ === 0) since = performance.now();
    return answer.finally(() => {
      if (--open === 0) spent += performance.now() - since;
    });
  } as typeof pg.Pool.prototype.query;
}

/** Milliseconds that `work` spent on statements. */
export async function inStatements<Done>(work: () => Promise<Done>) {
  const before = spent;
  const done = await work();
  return { done, took: spent - before };
}
