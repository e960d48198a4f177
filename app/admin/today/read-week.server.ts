import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { FigureRow } from "#shop/money/figures/figure-sums.ts";
import { findFigures } from "#shop/money/figures/find-figures.server.ts";
import type { Db } from "#shop/shop.ts";

/** The list of duties must not wait for the figures. */
const PATIENCE_MS = 3000;

/** The week's sales by day, oldest first; "late" where they did not come in time or failed. */
export async function readWeek(
  db: Db,
  { from, to, patienceMs = PATIENCE_MS }: { from: string; to: string; patienceMs?: number },
): Promise<FigureRow[] | "late"> {
  const figures = findFigures(db, { view: "day", from, to }).then(
    ({ rows }) => rows,
    (error: unknown) => {
      log.error(`today's sales could not be read: ${logWords(error)}`);
      return "late" as const;
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((end) => {
    timer = setTimeout(() => end("late"), patienceMs);
  });
  return Promise.race([figures, late]).finally(() => clearTimeout(timer));
}
