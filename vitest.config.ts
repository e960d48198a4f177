import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shop,adapters,lib,app,db,server,tests,docs}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: "./tests/global-setup.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
});
