import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { placeAt } from "./place.ts";
import { processSlots } from "./process-slots.ts";

const STARTS = 20;
const LOOKED_MS = 150;

/** One release in slot a, whose program does nothing until it is asked to leave. */
async function openSlots() {
  const root = mkdtempSync(join(tmpdir(), "process-slots-"));
  const place = placeAt(root);
  const folder = place.folderOf("voice-shop-1");
  mkdirSync(join(folder, "bin"), { recursive: true });
  mkdirSync(join(folder, "server"));
  symlinkSync(process.execPath, join(folder, "bin/node"));
  writeFileSync(join(folder, "package.json"), '{"scripts":{"start":"node"},"type":"module"}');
  writeFileSync(join(folder, "server/main.ts"), "setInterval(() => undefined, 1000);");
  await place.pointTo("a", "voice-shop-1");
  const ports = () => ({ site: 0, metrics: null });
  const slots = processSlots(place, { ports, env: process.env });
  onTestFinished(async () => {
    await slots.stop("a");
    rmSync(root, { recursive: true });
  });
  return slots;
}

test("a process that is just becoming Node is never taken for one that has ended", async () => {
  const slots = await openSlots();
  for (let at = 0; at < STARTS; at++) {
    await slots.start("a");
    const life = await slots.life("a");
    expect(life).not.toBe(null);
    for (const until = performance.now() + LOOKED_MS; performance.now() < until;)
      expect(await slots.life("a")).toBe(life);
    await slots.stop("a");
    expect(await slots.life("a")).toBe(null);
  }
});

test("one that runs is not started again, and another start is another life", async () => {
  const slots = await openSlots();
  await slots.start("a");
  const life = await slots.life("a");
  await slots.start("a");
  expect(await slots.life("a")).toBe(life);
  await slots.stop("a");
  await slots.start("a");
  expect(await slots.life("a")).not.toBe(life);
});
