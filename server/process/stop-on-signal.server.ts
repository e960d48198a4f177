/** What asks a process to leave: Ctrl-C, a service manager, and a terminal that was closed. */
export const LEAVE_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const INTERRUPTED = 130;

/**
 * For as long as nothing else hears the signals above: each of them undoes what was begun and ends
 * the process. The embedded PostgreSQL is in a process group of its own, and would stay.
 */
export function stopOnSignal(undo: () => Promise<unknown>) {
  const controller = new AbortController();
  const leave = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    void undo()
      .catch(() => undefined)
      .finally(() => process.exit(INTERRUPTED));
  };
  for (const name of LEAVE_SIGNALS) process.on(name, leave);
  return {
    signal: controller.signal,
    release: () => LEAVE_SIGNALS.forEach((name) => void process.off(name, leave)),
  };
}
