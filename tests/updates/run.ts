import { parseArgs } from "node:util";
import "#tests/without-env-file.ts";
import { updatesRun } from "./updates-run.ts";

const began = performance.now();
const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "5830" },
    /** a real update watches for ten minutes; good ones are watched for a few seconds here */
    "watch-seconds": { type: "string", default: "60" },
    shoppers: { type: "string", default: "3" },
    /** only plans with one of these, separated by commas, in their name */
    only: { type: "string", default: "" },
    /** how many of the fifty releases, from the first on; twenty of them are cut by kill -9 */
    most: { type: "string", default: "50" },
    /** after so many minutes no further release is put in; what was done is judged */
    minutes: { type: "string", default: "600" },
    /** an owner who presses twice, and goes back */
    presses: { type: "boolean", default: true },
  },
});

const holds = await updatesRun({
  seed: Number(values.seed),
  port: Number(values.port),
  watchSeconds: Number(values["watch-seconds"]),
  atOnce: Number(values.shoppers),
  only: values.only,
  most: Number(values.most),
  presses: values.presses,
  endAt: began + Number(values.minutes) * 60_000,
});
console.log(`after ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(holds ? "every invariant holds" : "BROKEN");
process.exit(holds ? 0 : 1);
