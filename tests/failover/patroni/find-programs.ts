import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PROGRAMS = ["patroni", "etcd", "haproxy"];
/** Where Debian keeps each version. */
const VERSIONS = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, the newest that is here; or what is missing, in words. */
export function findPatroniPrograms(): { bin: string } | { missing: string } {
  const bin = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(VERSIONS, version, "bin"))
        .find((folder) => existsSync(join(folder, "postgres")))
    : undefined;
  const missing = PROGRAMS.filter((name) => spawnSync(name, ["--version"]).error);
  if (!bin) missing.push("PostgreSQL");
  if (bin && !missing.length) return { bin };
  return {
    missing: `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not here, and this level is about them: \`apt install patroni etcd-server haproxy postgresql\` on Debian. \`npm run failover\` without --patroni needs none of them.`,
  };
}
