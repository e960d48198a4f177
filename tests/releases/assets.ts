import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildDirectory } from "#server/commands/ensure-build.server.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { patience } from "#tests/patience.ts";

/** A process, and the folder of its release. */
type RunningRelease = { name: string; port: number; folder: string };

const SHARED_MS = patience(20_000);

const filesOf = ({ folder }: RunningRelease): string[] =>
  readdirSync(join(buildDirectory(folder), "client/assets"))
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => `/assets/${name}`);

const gets = async (path: string, { port }: RunningRelease): Promise<boolean> =>
  (await fetch(`http://localhost:${port}${path}`)).status === 200;

/** A page of one release gets its files although the balancer leads to the other release. */
async function checkFiles(from: RunningRelease, at: RunningRelease): Promise<Verdict> {
  const [own, others] = [filesOf(from), new Set(filesOf(at))];
  const files = own.filter((path) => !others.has(path));
  const missing = new Set(files);
  for (const giveUpAt = performance.now() + SHARED_MS; ; await wait(200)) {
    for (const path of missing) if (await gets(path, at)) missing.delete(path);
    if (!missing.size || performance.now() > giveUpAt) break;
  }
  return {
    invariant: "   files",
    looked: `${files.length} that only ${from.name} has, asked of ${at.name}`,
    broken: files.length
      ? [...missing].map((path) => `${path} does not come`)
      : ["the two releases have the same files, so nothing was shown"],
  };
}

export const checkAssets = async (
  one: RunningRelease,
  other: RunningRelease,
): Promise<Verdict[]> => [await checkFiles(one, other), await checkFiles(other, one)];
