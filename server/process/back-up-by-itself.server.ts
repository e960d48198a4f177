import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { log } from "#lib/log.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { hasBackupToDo } from "#shop/backup/take-up-backup.server.ts";
import type { Job } from "./worker.server.ts";

const END_MS = 5000;

type Backups = { job: Job; end(): Promise<void> };

/**
 * Looks whether a backup is due or asked for, and makes it in a process of its own, so that neither
 * its memory nor a slow disk holds the site. Ends with the shop: what was cut off is begun again.
 */
export function backUpByItself(program = projectFile("server/commands/backup.ts")): Backups {
  let child: ChildProcess | null = null;
  return {
    job: {
      name: "back up by itself",
      everySeconds: 5,
      async run({ db, now }) {
        if (child || !(await hasBackupToDo(db, now()))) return;
        child = spawn(process.execPath, ["--max-old-space-size=192", program, "--daily"], {
          stdio: ["ignore", "ignore", "inherit"],
        });
        child.once("error", (error) => log.error(`the backup does not start: ${error.message}`));
        child.once("close", () => (child = null));
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
