const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const INTERRUPTED = 130;

/**
 * Until the shop itself hears SIGINT and SIGTERM: both undo what was begun and leave. The embedded
 * PostgreSQL is in a group of its own, and would stay.
 */
export function stopOnSignal(undo: () => Promise<unknown>) {
  const asked = new AbortController();
  const leave = () => {
    if (asked.signal.aborted) return;
    asked.abort();
    void undo()
      .catch(() => undefined)
      .finally(() => process.exit(INTERRUPTED));
  };
  for (const name of SIGNALS) process.on(name, leave);
  return {
    signal: asked.signal,
    release: () => SIGNALS.forEach((name) => void process.off(name, leave)),
  };
}
