import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import "#tests/without-env-file.ts";

// The full-length fuzz; `npm test` runs a short one. Equal seeds make equal requests.
const { requests, seed } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    seed: { type: "string", default: "1" },
  },
}).values;
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/fuzz"],
  { stdio: "inherit", env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
);
process.exit(status ?? 1);
