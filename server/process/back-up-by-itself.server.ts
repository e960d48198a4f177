import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { log } from "#lib/log.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { hasBackupToDo } from "#shop/backup/take-up-backup.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import type { Job } from "./worker.server.ts";

const END_MS = 5000;
/** One that cannot even begin is not tried every few seconds. */
const REST_MS = 60_000;

type Backups = { job: Job; end(): Promise<void> };

/**
 * Looks whether a backup is due or asked for, and makes it in a process of its own, so that neither
 * its memory nor a slow disk holds the site. Ends with the shop: what was cut off is begun again.
 */
export function backUpByItself({ production }: Pick<Env, "production">): Backups {
  const program = projectFile("server/commands/backup.ts");
  // A built shop says "production" to its libraries; the command must read what the owner said.
  const env = { ...process.env, NODE_ENV: production ? "production" : "development" };
  let child: ChildProcess | null = null;
  let restsUntil = 0;
  return {
    job: {
      name: "back up by itself",
      everySeconds: 5,
      async run({ db, now }) {
        if (child || performance.now() < restsUntil || !(await hasBackupToDo(db, now()))) return;
        child = spawn(process.execPath, ["--max-old-space-size=192", program, "--daily"], {
          env,
          stdio: ["ignore", "ignore", "inherit"],
        });
        child.once("error", (error) => log.error(`the backup does not start: ${error.message}`));
        child.once("close", (code) => {
          child = null;
          if (code) restsUntil = performance.now() + REST_MS;
        });
      },
    },
    async end() {
      if (!child) return;
      const ended = once(child, "close");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child?.kill("SIGKILL"), END_MS);
      await ended.finally(() => clearTimeout(timer));
    },
  };
}
