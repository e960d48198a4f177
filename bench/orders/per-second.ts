import { quantile } from "../quantile.ts";

/** Done again and again by each of so many workers. */
export type Work = (worker: number) => Promise<void>;

const WARM_MS = 1000;
const TURN_MS = 400;
/** One of each; an odd number, for a middle one. */
const TURNS = 7;

/** How often `work` is done in a second by so many at once. */
async function perSecond(atOnce: number, work: Work, ms: number): Promise<number> {
  let count = 0;
  const until = performance.now() + ms;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (; performance.now() < until; count++) await work(worker);
    }),
  );
  return (count * 1000) / ms;
}

/** How many times as often `one` is done as `other`, by so many at once: in short turns, of which the middle one counts, since a machine's speed drifts; after connections have planned and the process has compiled what both take. */
export async function ratioInTurns(atOnce: number, one: Work, other: Work): Promise<number> {
  for (const work of [one, other]) await perSecond(atOnce, work, WARM_MS);
  const ratios: number[] = [];
  while (ratios.length < TURNS) {
    const first = await perSecond(atOnce, one, TURN_MS);
    ratios.push(first / (await perSecond(atOnce, other, TURN_MS)));
  }
  return quantile(ratios, 0.5);
}
