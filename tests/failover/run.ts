import { parseArgs } from "node:util";
import { openDatabasePair } from "./database-pair.ts";
import { failoverRun, MODES } from "./failover-run.ts";
import { findPatroniPrograms } from "./patroni/find-programs.ts";
import { openPatroniPair } from "./patroni/patroni-pair.ts";
import "#tests/without-env-file.ts";

const { values } = parseArgs({
  options: {
    modes: { type: "string", default: MODES.join(",") },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "5766" },
    "at-once": { type: "string", default: "8" },
    "calm-seconds": { type: "string", default: "5" },
    /** how long shoppers rest between two orders at most */
    "rest-ms": { type: "string", default: "0" },
    /** Debian's Patroni, etcd and HAProxy instead of a promotion and a relay of ours */
    patroni: { type: "boolean", default: false },
    short: { type: "boolean", default: false },
  },
});
// The fault that most depends on remedies of ours, and the one that every update is. Most of it is
// waiting, while shoppers without a rest would keep a processor busy.
const SHORT = { modes: "mute,roll", "at-once": "2", "calm-seconds": "0.5", "rest-ms": "1000" };
if (values.short) Object.assign(values, SHORT);

function patroniPair(): typeof openDatabasePair {
  const found = findPatroniPrograms();
  if ("bin" in found) return (directory) => openPatroniPair(directory, found.bin);
  console.error(found.missing);
  process.exit(1);
}

const modes = MODES.filter((mode) => values.modes.split(",").includes(mode));
const holds = await failoverRun({
  modes,
  seed: Number(values.seed),
  port: Number(values.port),
  atOnce: Number(values["at-once"]),
  calmMs: Number(values["calm-seconds"]) * 1000,
  mostRestMs: Number(values["rest-ms"]),
  openPair: values.patroni ? patroniPair() : openDatabasePair,
});
console.log(holds ? "every invariant holds" : "BROKEN");
process.exit(holds ? 0 : 1);
