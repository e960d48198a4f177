import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { log } from "#lib/log.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { hasArchiveToDo } from "#shop/archive/list-archives.server.ts";
import { hasBackupToDo } from "#shop/backup/take-up-backup.server.ts";
import { hasMoveToDo } from "#shop/move/work/run-due-move.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Env } from "#server/settings/env.server.ts";
import { ownProcessFlags } from "./own-process-flags.ts";
import type { Job } from "./worker.server.ts";

const END_MS = 5000;
/** One that cannot even begin is not tried every few seconds. */
const REST_MS = 60_000;

type OwnProcess = { job: Job; end(): Promise<void> };
type Work = {
  name: string;
  /** the program and its options */
  command: [path: string, ...options: string[]];
  hasWork(shop: Shop): Promise<boolean>;
};

const works: Work[] = [
  {
    name: "back up by itself",
    command: ["server/commands/backup.ts", "--daily"],
    hasWork: ({ db, now }) => hasBackupToDo(db, now()),
  },
  {
    name: "pack or bring in the whole shop",
    command: ["server/commands/archive.ts", "--work"],
    hasWork: ({ db, now }) => hasArchiveToDo(db, now()),
  },
  {
    name: "move what another shop had into this one",
    command: ["server/commands/move.ts"],
    hasWork: ({ db }) => hasMoveToDo(db),
  },
];

/**
 * Long work is done by a process of its own, so that neither its memory nor a slow disk holds the
 * site. It ends with the shop: what was cut off is begun again.
 */
export function workByItself({ production }: Pick<Env, "production">): {
  jobs: Job[];
  end(): Promise<unknown>;
} {
  const processes = works.map((work) => ownProcess(work, production));
  return {
    jobs: processes.map(({ job }) => job),
    end: () => Promise.all(processes.map(({ end }) => end())),
  };
}

function ownProcess(
  { name, command: [path, ...options], hasWork }: Work,
  production: boolean,
): OwnProcess {
  const program = projectFile(path);
  // A built shop says "production" to its libraries; the command must read what the owner said.
  const env = { ...process.env, NODE_ENV: production ? "production" : "development" };
  let child: ChildProcess | null = null;
  let restsUntil = 0;
  return {
    job: {
      name,
      everySeconds: 5,
      async run(shop) {
        if (child || performance.now() < restsUntil || !(await hasWork(shop))) return;
        child = spawn(process.execPath, [...ownProcessFlags, program, ...options], {
          env,
          stdio: ["ignore", "ignore", "inherit"],
        });
        child.once("error", (error) => log.error(`${path} does not start: ${error.message}`));
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
