import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findBrowser } from "./tests/find-browser.ts";
import { patience } from "./tests/patience.ts";
import "./tests/without-env-file.ts";

const port = Number(process.env.E2E_PORT ?? 5600);

/**
 * A journey runs on the phone, where most shoppers are; one tagged @desktop on the desktop, one
 * tagged @both in both sizes. EVERY_SIZE=1 runs all of them in both.
 */
const everySize = process.env.EVERY_SIZE === "1";
const onPhone = everySize ? {} : { grepInvert: /@desktop/ };
const onDesktop = everySize ? {} : { grep: /@desktop|@both/ };

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/e2e/sessions.ts",
  outputDir: "test-results",
  timeout: patience(180_000),
  expect: { timeout: patience(10_000) },
  workers: 3,
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: patience(30_000),
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    // In a new window it fetches the whole shop for later, which is most of a journey's work; those
    // about it let it in.
    serviceWorkers: "block",
    // Recording every journey takes a quarter of the machine; one that fails is run again and
    // recorded then, and is reported as flaky when it passes.
    trace: "on-first-retry",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: browserFlags.filter((flag) => flag !== "--headless"),
    },
  },
  projects: [
    {
      name: "phone",
      ...onPhone,
      // At one dot for each pixel, a ninth is painted, and pictures are made that small.
      use: {
        ...devices["iPhone 14"],
        browserName: "chromium",
        defaultBrowserType: "chromium",
        deviceScaleFactor: 1,
      },
    },
    {
      name: "desktop",
      ...onDesktop,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
  // A shop of its own with demo content, as a newcomer starts it.
  webServer: {
    command: "node tests/e2e/start-shop.ts",
    url: `http://localhost:${port}/healthz`,
    timeout: patience(180_000),
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: patience(25_000) },
    env: { PORT: String(port) },
  },
});
