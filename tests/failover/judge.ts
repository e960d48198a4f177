import { checkMails } from "#tests/faults/check/check-mails.ts";
import { checkProcesses } from "#tests/faults/check/check-processes.ts";
import { checkPurchases } from "#tests/faults/check/check-purchases.ts";
import { checkService } from "#tests/faults/check/check-service.ts";
import { checkShop } from "#tests/faults/check/check-shop.ts";
import { bookedOf } from "#tests/faults/check/gateway-books.ts";
import type { World, WorldDatabase } from "#tests/faults/processes/open-world.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { endUnpaid, MONEY_SECONDS, settleMails, settleMoney } from "#tests/faults/settle.ts";
import type { Purchase } from "#tests/faults/shoppers/purchase.ts";
import type { ServiceLog } from "#tests/faults/shoppers/service-log.ts";
import { patience } from "#tests/patience.ts";
import { seconds } from "./failing-over.ts";

/** Fifteen seconds, and what a busy machine adds. */
const LONGEST_MS = 14_000 + patience(2000);

type Past<Database extends WorldDatabase> = {
  world: World<Database>;
  log: ServiceLog;
  /** on each shelf before the first order */
  stocks: Record<string, number>;
  purchases: Purchase[];
  /** how often each process was meant to begin */
  livesOfEach: number;
};

/**
 * Checks every invariant of a fault run, and that no other process restarted than the renewed ones.
 */
export async function judge<Database extends WorldDatabase>(
  past: Past<Database>,
): Promise<Verdict[]> {
  const { world, log, stocks, purchases } = past;
  const settled = await settleMoney(world);
  await endUnpaid(world);
  await settleMails(world);
  const booked = bookedOf(await world.gateway.books());
  const lives = world.apps.flatMap((app) => app.lives);
  const meant = world.apps.length * past.livesOfEach;
  return [
    checkService(log),
    quickly(log),
    {
      invariant: `I1 within ${MONEY_SECONDS} s`,
      looked: `settled ${settled.seconds.toFixed(1)} s after the last fault`,
      broken: settled.left ? [`I1 ${settled.left} orders are not settled`] : [],
    },
    ...(await checkShop(world.db, booked, stocks)),
    ...(await checkPurchases(world.db, purchases)),
    await checkMails(world.db, world.sink.gather()),
    await checkProcesses(world),
    {
      invariant: "   no restart",
      looked: `${lives.length} lives of ${world.apps.length} processes`,
      broken: lives.length === meant ? [] : [`${meant} lives were meant`],
    },
  ];
}

function quickly({ visits }: ServiceLog): Verdict {
  return {
    invariant: "   within 15 s",
    looked: `${visits.length} requests`,
    broken: visits
      .filter(({ ms }) => ms > LONGEST_MS)
      .map(({ method, path, outcome, ms }) => `${method} ${path}: ${outcome} after ${seconds(ms)}`),
  };
}
