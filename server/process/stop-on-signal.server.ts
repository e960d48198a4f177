/** Signals that ask a process to leave: Ctrl-C, a service manager, a closed terminal. */
export const LEAVE_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const INTERRUPTED = 130;

/**
 * During start, a signal undoes what was begun and ends the process: the embedded PostgreSQL is in
 * its own process group and would keep running.
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
