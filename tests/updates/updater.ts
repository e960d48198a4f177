import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { updateState, type UpdateRun, type UpdateStep } from "#shop/update/update-state.ts";
import { endWithUs } from "#tests/faults/processes/end-with-us.ts";
import { root } from "#tests/faults/processes/kept-app.ts";

type Settings = { place: string; env: Record<string, string>; options: string[] };

/** The updater's command, as a process that can be killed. */
export const updater = ({ place, env, options }: Settings) => ({
  state: () => updateState.parse(JSON.parse(readFileSync(join(place, "update.json"), "utf8"))),
  /**
   * Runs it to its end, or kills it by SIGKILL some milliseconds after it said that this step
   * begins. Returns what it printed and how it ended.
   */
  async run(words: string[], kill?: { at: UpdateStep; afterMs: number }) {
    const child = spawn(
      process.execPath,
      [join(root, "server/commands/update.ts"), ...words, ...options],
      { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
    );
    endWithUs(child);
    let printed = "";
    let isKilled = false;
    const hear = (bytes: Buffer) => {
      printed += bytes.toString();
      if (!kill || isKilled || !printed.includes(`: ${kill.at}\n`)) return;
      isKilled = true;
      setTimeout(() => child.kill("SIGKILL"), kill.afterMs);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const [code] = (await once(child, "exit")) as [number | null];
    return { code, printed };
  },
});

/** Seconds from the first moment at which shoppers could meet the new release to its end. */
export function secondsMet({ steps, end }: UpdateRun): number | null {
  const began = steps.find(({ step }) => step === "starting")?.at;
  return began && end ? (Date.parse(end.at) - Date.parse(began)) / 1000 : null;
}

/** Seconds from the decision to go back until the release before serves alone. */
export function secondsBack({ steps, end }: UpdateRun): number | null {
  const turned = steps.find(({ step }) => step === "returning")?.at;
  return turned && end ? (Date.parse(end.at) - Date.parse(turned)) / 1000 : null;
}
