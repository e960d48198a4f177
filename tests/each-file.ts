import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, vi } from "vitest";
import { endFileWell } from "./after-file.ts";
import { patience } from "./patience.ts";

// The machine may be busier by now than when the run began.
vi.setConfig({ testTimeout: patience(120_000), hookTimeout: patience(120_000) });
endFileWell();

/** Tries are counted within windows by the clock, most of them of five minutes or a multiple: none ends while a test counts. */
const WINDOW_MS = 300_000;
beforeEach(async () => {
  const left = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (left < patience(3000)) await sleep(left);
});
