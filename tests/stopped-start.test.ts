import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startProcesses } from "./has/shop-processes.ts";
import { patience } from "./patience.ts";

// PostgreSQL removes it when it stops, and only then.
const postmasterFile = (directory: string) =>
  join(directory, "postgres", "cluster", "postmaster.pid");

test("a first start that is ended while the demo content is made leaves no PostgreSQL behind", async () => {
  const start = await startProcesses({ DEMO_CONTENT: "1" }, 1);
  onTestFinished(start.remove);
  await expect
    .poll(start.said, { timeout: patience(60_000) })
    .toContain("filling the shop with demo content");
  expect(start.pids("seed-process")).toHaveLength(1);
  expect(existsSync(postmasterFile(start.directory))).toBe(true);
  expect(await start.stop("SIGINT")).toBe(130);
  expect(existsSync(postmasterFile(start.directory))).toBe(false);
  expect(start.said()).not.toContain("    at ");
});
