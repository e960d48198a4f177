import { setTimeout as wait } from "node:timers/promises";
import { metricsPortOf } from "#tests/faults/processes/open-world.ts";
import type { KeptApp } from "#tests/faults/processes/kept-app.ts";
import { patience } from "#tests/patience.ts";

type Look = { at: number; app: string; ready: boolean; listening: boolean };
export type Watch = ReturnType<typeof openWatch>;

/**
 * Balancers check every second or two; a process that stops without waiting for that loses
 * requests.
 */
const BALANCER_MS = 1000;
const EVERY_MS = 250;
const LOOK_MS = patience(3000);

const read = (url: string): Promise<string | null> =>
  fetch(url, { signal: AbortSignal.timeout(LOOK_MS) }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );

/** A balancer that asks each process whether it is ready, and somebody who reads their metrics. */
export function openWatch(apps: Pick<KeptApp, "name" | "port">[]) {
  const ready = new Map<string, boolean>();
  const looks: Look[] = [];
  let isOpen = true;

  async function balance({ name, port }: (typeof apps)[number]): Promise<void> {
    for (; isOpen; await wait(BALANCER_MS))
      ready.set(name, (await read(`http://localhost:${port}/readyz?exclude=writes`)) !== null);
  }
  async function measure({ name, port }: (typeof apps)[number]): Promise<void> {
    for (; isOpen; await wait(EVERY_MS)) {
      const text = await read(`http://localhost:${metricsPortOf(port)}/metrics`);
      if (text === null) continue;
      const is = (metric: string) => new RegExp(`^${metric} 1$`, "m").test(text);
      const look = { ready: is("shop_ready"), listening: is("shop_listening") };
      looks.push({ at: performance.now(), app: name, ...look });
    }
  }

  const all = Promise.all([...apps.map(balance), ...apps.map(measure)]);
  return {
    isReady: (name: string) => ready.get(name) ?? false,
    /** Milliseconds until the metrics of every process said that something is wrong. */
    untilTold: (since: number): number[] =>
      apps.map(({ name }) => {
        const bad = looks.find(
          ({ at, app, ready: isReady, listening }) =>
            app === name && at > since && !(isReady && listening),
        );
        return bad ? bad.at - since : Number.POSITIVE_INFINITY;
      }),
    async end(): Promise<void> {
      isOpen = false;
      await all;
    },
  };
}
