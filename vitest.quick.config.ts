import { mergeConfig } from "vitest/config";
import { slowTests } from "./tests/slow-tests.ts";
import all from "./vitest.config.ts";

// `npm run test:quick`: what needs no build, no browser and no program of its own.
export default mergeConfig(all, { test: { exclude: slowTests() } });
