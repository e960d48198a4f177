import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "#server/commands/ensure-build.server.ts";
import { makeRelease } from "#server/commands/release/make-release.ts";
import { root } from "#tests/faults/processes/kept-app.ts";

/** A release of this checkout, signed by a key that is thrown away. Gives its archive. */
async function makeOne(to: string): Promise<string> {
  const key = join(to, "key.pem");
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  return makeRelease({ root, build: await ensureBuild(root, console), to, key });
}

/** The folder that an archive unpacks to, beside others of this run; without one it is made. */
export async function unpackRelease(archive?: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-release-"));
  const file = archive ?? (await makeOne(directory));
  const unpacked = mkdtempSync(join(directory, "unpacked-"));
  execFileSync("tar", ["--extract", `--file=${file}`, `--directory=${unpacked}`]);
  return join(unpacked, readdirSync(unpacked)[0]!);
}
