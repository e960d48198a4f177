const WARM_MS = 1000;

/** How often `work` is done in a second by so many at once, once connections have planned and the process has compiled what it takes. */
export async function perSecond(
  { atOnce, seconds }: { atOnce: number; seconds: number },
  work: (worker: number) => Promise<void>,
): Promise<number> {
  let count = 0;
  const from = performance.now() + WARM_MS;
  const until = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker);
        if (performance.now() >= from) count++;
      }
    }),
  );
  return count / seconds;
}
