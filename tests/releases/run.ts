import { parseArgs } from "node:util";
import { findReleaseBefore, unpackRelease, type OtherRelease } from "./release-before.ts";
import { releasesRun } from "./releases-run.ts";
import "#tests/without-env-file.ts";

const { values } = parseArgs({
  options: {
    /** any git name; default: the last tag, or the commit before the last change of tables */
    from: { type: "string" },
    seed: { type: "string", default: "1" },
    port: { type: "string", default: "5790" },
    seconds: { type: "string", default: "10" },
  },
});

function unpackBefore(): OtherRelease {
  try {
    return unpackRelease(values.from ?? findReleaseBefore());
  } catch (error) {
    console.error(
      `There is no release before this one to look at: ${(error as Error).message.trim()}\nIt comes from git; name another by \`npm run releases -- --from REF\`.`,
    );
    return process.exit(1);
  }
}

const before = unpackBefore();
let holds = false;
try {
  holds = await releasesRun(before, {
    seed: Number(values.seed),
    port: Number(values.port),
    calmMs: Number(values.seconds) * 1000,
  });
} finally {
  before.remove();
}
console.log(holds ? "every invariant holds" : "BROKEN");
process.exit(holds ? 0 : 1);
