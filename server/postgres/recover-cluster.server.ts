import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findAccount } from "./account.server.ts";
import { preparePlace } from "./find-place.server.ts";
import { findPrograms } from "./find-programs.server.ts";
import { quotePath } from "./log-archive.server.ts";
import { ownDirectory } from "./own-directory.server.ts";
import { freePort } from "./postgres.server.ts";
import { stopPostmaster } from "./postmaster.server.ts";
import { runPostmaster } from "./run-postmaster.server.ts";

type Recovery = {
  /** of the cluster to be; empty or absent */
  directory: string;
  until: Date;
  /** puts there `cluster/` and `password` of a base, and its log's segments into `recovery/` */
  fill(place: string): Promise<void>;
  log(line: string): void;
};

/**
 * Lets PostgreSQL play the log over a base up to that moment, become a database of its own and
 * stop. The settings of the recovery are only on its command line, so none stays. Throws
 * StartProblem with PostgreSQL's own words when it cannot get there.
 */
export async function recoverCluster({ directory, until, fill, log }: Recovery): Promise<void> {
  const account = findAccount(path.resolve(directory));
  const owned = ownDirectory(path.resolve(directory), account);
  try {
    const programs = await findPrograms(account);
    const place = preparePlace(owned.directory, account, log);
    await fill(place);
    writeFileSync(path.join(place, "cluster/recovery.signal"), "", { mode: 0o600 });
    preparePlace(owned.directory, account, log);
    const segments = path.join(place, "recovery");
    const settings = {
      restore_command: `gzip -dc ${quotePath(segments)}/%f.gz > "%p"`,
      // On a command line PostgreSQL does not read the Z of UTC.
      recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00"),
      recovery_target_action: "promote",
      recovery_target_timeline: "current",
      // Nobody reads before it is a database of its own, and only then it counts as ready.
      hot_standby: "off",
    };
    const cluster = { place, programs, account, durable: true, settings };
    const { pid } = await runPostmaster(cluster, (await freePort(0))!);
    await stopPostmaster(pid);
    rmSync(segments, { recursive: true, force: true });
  } finally {
    owned.release();
  }
}
