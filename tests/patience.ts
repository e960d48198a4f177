import { availableParallelism, loadavg } from "node:os";
import { performance } from "node:perf_hooks";

/** How much slower the machine is now than when quiet. */
function measureSlowness(): number {
  const [before, began] = [process.cpuUsage(), performance.now()];
  const worked = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (worked() < 100);
  return (performance.now() - began) / 100;
}

// Whoever comes first measures, and tells the processes it starts.
const atStart = Number((process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(2)));
const slownessNow = () =>
  Math.min(10, Math.max(1, atStart, loadavg()[0]! / availableParallelism()));

/** A quiet machine's time limit, extended by the current load. */
export const patience = (milliseconds: number): number => Math.ceil(milliseconds * slownessNow());
