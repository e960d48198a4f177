import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { stepSentence } from "#server/update/update-words.ts";
import { slots, updateState, type UpdateRun } from "#shop/update/update-state.ts";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";
import { root } from "#tests/faults/processes/kept-app.ts";
import type { CutMoment } from "./plans.ts";

type Settings = { place: string; env: Record<string, string>; options: string[] };

/** The updater's command, as a process that can be killed. */
export const updater = ({ place, env, options }: Settings) => ({
  state: () => updateState.parse(JSON.parse(readFileSync(join(place, "update.json"), "utf8"))),
  /** The name of the release that serves. */
  running(): string {
    const slot = readFileSync(join(place, "active"), "utf8").trim();
    return basename(readlinkSync(join(place, slot)));
  },
  /**
   * Runs it to its end, or kills it and what it started by SIGKILL. The slots live on, unless
   * everything is cut. Returns what it printed and how it ended.
   */
  async run(words: string[], cut?: CutMoment) {
    const child = spawn(
      process.execPath,
      [join(root, "server/commands/update.ts"), ...options, ...words],
      {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      },
    );
    endWithUs(child);
    let printed = "";
    let isKilled = false;
    const hear = (bytes: Buffer) => {
      printed += bytes.toString();
      if (!cut || isKilled || !printed.includes(`: ${stepSentence(cut.at)}\n`)) return;
      isKilled = true;
      setTimeout(() => {
        killGroup(child.pid!);
        if (cut.all) killSlots(place);
      }, cut.afterMs);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const [code] = (await once(child, "exit")) as [number | null];
    return { code, printed };
  },
});

/** It may have ended by itself a moment ago. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Whatever runs of the shop ends. */
export function killSlots(place: string): void {
  for (const slot of slots) {
    try {
      const note = readFileSync(join(place, `${slot}.process`), "utf8");
      process.kill(Number.parseInt(note), "SIGKILL");
    } catch {
      // It does not run.
    }
  }
}

/**
 * Seconds from the first moment at which shoppers could meet the fault of a new release to its end:
 * from its start on, or so many seconds after it took over.
 */
export function secondsMet({ steps, end }: UpdateRun, wellFor?: number): number | null {
  const from = wellFor === undefined ? "starting" : "watching";
  const began = steps.find(({ step }) => step === from)?.at;
  return began && end ? (Date.parse(end.at) - Date.parse(began)) / 1000 - (wellFor ?? 0) : null;
}

/** How long each step took, in words. */
export function stepTimes({ steps, end }: UpdateRun): string {
  const times = [...steps.map(({ at }) => at), end?.at ?? ""].map((at) => Date.parse(at) / 1000);
  return steps
    .map(({ step }, at) => `${step} ${(times[at + 1]! - times[at]!).toFixed(1)}`)
    .join(", ");
}

/** Seconds from the decision to go back until the release before serves alone. */
export function secondsBack({ steps, end }: UpdateRun): number | null {
  const turned = steps.find(({ step }) => step === "returning")?.at;
  return turned && end ? (Date.parse(end.at) - Date.parse(turned)) / 1000 : null;
}
