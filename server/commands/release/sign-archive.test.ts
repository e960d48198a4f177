import { generateKeyPairSync, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readSigningKey, signArchive } from "./sign-archive.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  return () => rmSync(folder, { recursive: true });
});

const pem = { type: "pkcs8", format: "pem" } as const;
const inFolder = (name: string, bytes: string | Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

test("an archive's checksum is what sha256sum reads, and its signature is of the key that signed", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const archive = inFolder("shop.tar.gz", "bytes");
  await signArchive(archive, await readSigningKey(inFolder("key.pem", privateKey.export(pem))));

  const line = readFileSync(`${archive}.sha256`);
  // printf bytes | sha256sum
  expect(line.toString()).toBe(
    "277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9  shop.tar.gz\n",
  );
  const signature = readFileSync(`${archive}.sha256.sig`);
  expect(verify(null, line, publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(`${line}x`), publicKey, signature)).toBe(false);
});

test("a key that cannot sign is refused by the name of its file", async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const other = inFolder("other.pem", privateKey.export(pem));
  await expect(readSigningKey(other)).rejects.toThrow(`${other} holds a key of another kind`);
  await expect(readSigningKey(inFolder("no.pem", "x"))).rejects.toThrow("holds no private key");
  await expect(readSigningKey(join(folder, "absent"))).rejects.toThrow("holds no private key");
});
