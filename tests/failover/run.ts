import { parseArgs } from "node:util";
import { failoverRun, MODES } from "./failover-run.ts";

const { values } = parseArgs({
  options: {
    modes: { type: "string", default: MODES.join(",") },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "5766" },
    "at-once": { type: "string", default: "8" },
    "calm-seconds": { type: "string", default: "5" },
    short: { type: "boolean", default: false },
  },
});
// The fault that most depends on remedies of ours, and the one that every update is.
const SHORT = { modes: "mute,roll", "at-once": "4", "calm-seconds": "1" };
if (values.short) Object.assign(values, SHORT);
const modes = MODES.filter((mode) => values.modes.split(",").includes(mode));
const holds = await failoverRun({
  modes,
  seed: Number(values.seed),
  port: Number(values.port),
  atOnce: Number(values["at-once"]),
  calmMs: Number(values["calm-seconds"]) * 1000,
});
console.log(holds ? "every invariant holds" : "BROKEN");
process.exit(holds ? 0 : 1);
