import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { projectFile } from "#lib/project-file.server.ts";
import { ensureBuild } from "#server/commands/ensure-build.server.ts";
import { makeRelease } from "#server/commands/release/make-release.ts";
import { readSigningKey, signArchive } from "#server/commands/release/sign-archive.ts";
import { releaseIdentity } from "#shop/update/release-feed.ts";
import { SYSTEMS, whyNotHere } from "./machine.ts";
import { releaseOf, type SharedFolder } from "./installing.ts";
import { tryMachine } from "./trial.ts";

const { values } = parseArgs({
  options: {
    /** of SYSTEMS */
    system: { type: "string", default: "trixie" },
    /** an archive that is there already, instead of one of this checkout */
    archive: { type: "string" },
  },
});
const why = whyNotHere();
const system = SYSTEMS[values.system];
if (why || !system) {
  const words = why ?? `--system is one of ${Object.keys(SYSTEMS).join(", ")}`;
  console.error(`A machine cannot be tried here: ${words}.`);
  process.exit(1);
}

const folder = mkdtempSync("/var/tmp/voice-shop-share-");
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
// Whoever is not root inside reads it too.
chmodSync(folder, 0o755);
const shared = await shareReleases();
const holds = await tryMachine(system, shared);
console.log(holds ? `${values.system} works` : "BROKEN");
process.exit(holds ? 0 : 1);

/** The release of this checkout, and the same once more under the name of a later day. */
async function shareReleases(): Promise<SharedFolder> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = join(folder, "..", `${basename(folder)}.pem`);
  writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  writeFileSync(join(folder, "release.pub"), publicKey.export({ type: "spki", format: "pem" }));
  try {
    const signing = await readSigningKey(key);
    const archive = values.archive ?? (await madeHere(key));
    const release = basename(archive);
    if (values.archive) copyFileSync(values.archive, join(folder, release));
    await signArchive(join(folder, release), signing);
    const newer = release.replace(/\d{4}-\d{2}-\d{2}/, "2999-01-01");
    makeNewer(join(folder, release), join(folder, newer));
    await signArchive(join(folder, newer), signing);
    return { folder, release, newer };
  } finally {
    rmSync(key);
  }
}

async function madeHere(key: string): Promise<string> {
  const root = projectFile("");
  const build = await ensureBuild(root, console);
  return makeRelease({ root, build, to: folder, key });
}

function makeNewer(archive: string, as: string): void {
  const stage = mkdtempSync("/var/tmp/voice-shop-rename-");
  const [name, wanted] = [archive, as].map((path) => releaseOf(basename(path))) as [string, string];
  try {
    execFileSync("tar", ["-xzf", archive, "-C", stage]);
    renameSync(join(stage, name), join(stage, wanted));
    const file = join(stage, wanted, "release.json");
    const identity = releaseIdentity.parse(JSON.parse(readFileSync(file, "utf8")));
    const madeAt = new Date(Date.parse(identity.madeAt) + 1000).toISOString();
    writeFileSync(file, JSON.stringify({ ...identity, name: wanted, madeAt }));
    execFileSync("tar", [
      "-I",
      "gzip -1",
      "-cf",
      as,
      "--owner=0",
      "--group=0",
      "-C",
      stage,
      wanted,
    ]);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
