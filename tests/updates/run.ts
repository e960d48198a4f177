import { parseArgs } from "node:util";
import "#tests/without-env-file.ts";
import { updatesRun } from "./updates-run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "5830" },
    /** a real update watches for ten minutes */
    "watch-seconds": { type: "string", default: "20" },
    shoppers: { type: "string", default: "3" },
    /** only plans with one of these, separated by commas, in their name */
    only: { type: "string", default: "" },
    /** how many of the fifty releases, from the first on */
    most: { type: "string", default: "50" },
    kills: { type: "string", default: "20" },
  },
});

const holds = await updatesRun({
  seed: Number(values.seed),
  port: Number(values.port),
  watchSeconds: Number(values["watch-seconds"]),
  atOnce: Number(values.shoppers),
  only: values.only,
  most: Number(values.most),
  kills: Number(values.kills),
});
console.log(holds ? "every invariant holds" : "BROKEN");
process.exit(holds ? 0 : 1);
