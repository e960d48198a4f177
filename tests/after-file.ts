import { afterAll, vi } from "vitest";

// Test files share their worker's modules, so an afterAll in a shared module would belong to
// whichever file loads it first.
const closings: (() => unknown)[] = [];

/** Has something done when the test file that runs now is over. */
export const afterFile = (close: () => unknown): void => void closings.push(close);

export const endFileWell = (): void =>
  afterAll(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const close of closings.splice(0).toReversed()) await close();
  });
