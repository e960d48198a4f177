import type { Shop } from "../shop.ts";
import { certificateTroubles } from "./check/certificate.server.ts";
import { backupTroublesOf } from "./check/backups.server.ts";
import { clockTroubles } from "./check/clock.server.ts";
import { connectionTroubles } from "./check/connections.server.ts";
import { diskTroubles } from "./check/disks.server.ts";
import { jobTroubles } from "./check/jobs.server.ts";
import { memoryTroubles } from "./check/memory.server.ts";
import { noticeTroubles } from "./check/notices.server.ts";
import { paymentTroubles } from "./check/payment.server.ts";
import { trackingTroubles } from "./check/tracking.server.ts";
import { versionTroubles } from "./check/version.server.ts";
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
  { name: "notices", kinds: ["mail", "message", "push", "parked"], find: noticeTroubles },
  { name: "backups", kinds: ["backup"], find: backupTroublesOf },
  { name: "clock", kinds: ["clock"], find: clockTroubles },
  { name: "version", kinds: ["version"], find: versionTroubles },
  { name: "payment", kinds: ["payment"], find: paymentTroubles },
  { name: "tracking", kinds: ["tracking"], find: trackingTroubles },
  { name: "connections", kinds: ["sign-in", "captcha"], find: connectionTroubles },
  { name: "jobs", kinds: ["jobs"], find: jobTroubles },
  { name: "certificate", kinds: ["certificate"], find: certificateTroubles },
  { name: "disks", kinds: ["disk"], isOfMachine: true, find: diskTroubles },
  { name: "memory", kinds: ["memory"], isOfMachine: true, find: () => memoryTroubles() },
];
