import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tests/folder-for-runs.ts";
import { LongFirst } from "./tests/long-first.ts";
import { patience } from "./tests/patience.ts";
import { TEST_FILES } from "./tests/slow-tests.ts";
import "./tests/without-env-file.ts";

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    include: TEST_FILES,
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: "./tests/global-setup.ts",
    setupFiles: "./tests/each-file.ts",
    // A worker loads the shop once for all its files; each file still has a database of its own.
    isolate: false,
    // Hundreds of pages are rendered: more room for what lives shortly saves a tenth of the work.
    execArgv: ["--max-semi-space-size=32"],
    // Two more than a small machine has cores: a worker waits for half of its time, for the
    // database, a browser or another program.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    testTimeout: patience(120_000),
    hookTimeout: patience(120_000),
    expect: { poll: { timeout: patience(20_000) } },
  },
});
