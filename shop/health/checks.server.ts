import type { Shop } from "../shop.ts";
import { clockTroubles } from "./check/clock.server.ts";
import { noticeTroubles } from "./check/notices.server.ts";
import type { Trouble, TroubleKind } from "./trouble.ts";

/** Looks at one thing; `find` is given up after five seconds and asks nobody outside for more. */
export type Check = {
  name: string;
  /** all kinds that `find` may return; one that it does not return is over */
  kinds: readonly TroubleKind[];
  /** each machine has its own, as with disks */
  isOfMachine?: true;
  find: (shop: Shop) => Promise<Trouble[]>;
};

/** Every check of the shop's health. Each finds what is wrong now, and keeps nothing. */
export const checks: readonly Check[] = [
  { name: "notices", kinds: ["mail", "message", "parked"], find: noticeTroubles },
  { name: "clock", kinds: ["clock"], find: clockTroubles },
];
