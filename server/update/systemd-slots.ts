import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import type { Slot } from "#shop/update/update-state.ts";
import type { Slots } from "./slots.ts";

const run = promisify(execFile);
const unitOf = (slot: Slot) => `voice-shop@${slot}.service`;

/** The units that deploy/one-machine installs; they say the ports too. */
export const systemdSlots = (ports: Slots["ports"]): Slots => ({
  ports,
  // Enabled as well, so that a machine that starts anew starts what serves.
  async start(slot) {
    await run("systemctl", ["reset-failed", unitOf(slot)]).catch(() => undefined);
    await run("systemctl", ["enable", "--now", unitOf(slot)]);
  },
  async stop(slot) {
    await run("systemctl", ["disable", "--now", unitOf(slot)]);
  },
  clear: (slot) => rm(`/var/cache/voice-shop/${slot}`, { recursive: true, force: true }),
  async life(slot) {
    const { stdout } = await run("systemctl", [
      "show",
      "--property=MainPID,NRestarts",
      unitOf(slot),
    ]);
    return stdout.includes("MainPID=0\n") ? null : stdout.trim();
  },
});
