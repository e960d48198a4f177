/** Delays the outcome of `work` to a multiple of `stepMs`, so that its duration reveals nothing. */
export async function evenTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - started;
    const until = Math.ceil(took / stepMs) * stepMs;
    await new Promise((resolve) => setTimeout(resolve, until - took));
  }
}
