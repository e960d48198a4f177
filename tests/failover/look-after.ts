import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Street } from "#tests/faults/shoppers/browser.ts";
import { patience } from "#tests/patience.ts";
import type { Shoppers } from "./shopping.ts";

/** Fifteen seconds on a quiet machine after the other database took over; most of it is waiting. */
export const BACK_MS = 12_000 + patience(3000);
/** After the fault itself. */
export const TOLD_MS = 8000 + patience(2000);
const GIVE_UP_MS = BACK_MS * 4;
/** More than a process has connections: it must have kept or replaced every one of them. */
const AT_ONCE = 24;

/** Milliseconds until each process took an order. */
export const untilOrders = (
  { orderBy }: Shoppers,
  since: number,
  apps: Street["apps"],
): Promise<number[]> =>
  Promise.all(
    apps.map(async (app) =>
      (await orderBy(app)) ? performance.now() - since : Number.POSITIVE_INFINITY,
    ),
  );

/** Milliseconds until every process shows the text on the page. */
export async function untilSeen(
  ports: number[],
  ask: (port: number) => Promise<string>,
  text: string,
): Promise<number> {
  const since = performance.now();
  const seen = async (port: number) => (await ask(port).catch(() => "")).includes(text);
  for (; performance.now() < since + GIVE_UP_MS; await wait(100))
    if ((await Promise.all(ports.map(seen))).every(Boolean)) return performance.now() - since;
  return Number.POSITIVE_INFINITY;
}

/** How many of many requests at once, each with a connection of its own, get no page. */
export async function countRefused(visitor: Browser, path: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      visitor.once(path, {}).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return answers.filter((status) => status !== 200).length;
}
