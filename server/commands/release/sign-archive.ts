import { createHash, createPrivateKey, sign, type KeyObject } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { ReleaseProblem } from "./release-problem.ts";

/** The Ed25519 key that signs releases, a PEM file that OpenSSL made. Throws ReleaseProblem. */
export async function readSigningKey(path: string): Promise<KeyObject> {
  let key: KeyObject;
  try {
    key = createPrivateKey(await readFile(path));
  } catch (error) {
    throw new ReleaseProblem(`${path} holds no private key: ${(error as Error).message}`);
  }
  if (key.asymmetricKeyType !== "ed25519")
    throw new ReleaseProblem(`${path} holds a key of another kind than Ed25519`);
  return key;
}

/**
 * Writes the archive's checksum beside it, as sha256sum reads it, and the signature of that file.
 * Both are read by programs that every Debian has:
 * `openssl pkeyutl -verify -pubin -inkey KEY -rawin -in X.sha256 -sigfile X.sha256.sig`, then
 * `sha256sum --check X.sha256`.
 */
export async function signArchive(archive: string, key: KeyObject): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  const line = `${hash.digest("hex")}  ${basename(archive)}\n`;
  await writeFile(`${archive}.sha256`, line);
  await writeFile(`${archive}.sha256.sig`, sign(null, Buffer.from(line), key));
}
