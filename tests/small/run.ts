import { parseArgs } from "node:util";
import { ensureBuild } from "#server/commands/ensure-build.server.ts";
import { printVerdicts } from "#tests/faults/check/verdict.ts";
import { root } from "#tests/faults/processes/kept-app.ts";
import { smallRun } from "./small-run.ts";
import "#tests/without-env-file.ts";

const { values } = parseArgs({
  options: {
    /** mebibytes of memory, one run each */
    memory: { type: "string", default: "512,1024" },
    seconds: { type: "string", default: "60" },
    shoppers: { type: "string", default: "4" },
  },
});

await ensureBuild(root, console);
let holds = true;
for (const megabytes of values.memory.split(",").map(Number)) {
  console.log(`one processor and ${megabytes} MiB`);
  const verdicts = await smallRun({
    megabytes,
    seconds: Number(values.seconds),
    shoppers: Number(values.shoppers),
  });
  holds = printVerdicts(verdicts) && holds;
}
console.log(holds ? "the shop runs on a small machine" : "BROKEN");
process.exit(holds ? 0 : 1);
