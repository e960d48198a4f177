import { createHmac, hkdfSync } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { atMost } from "#lib/at-most.ts";
import { PlaceProblem, type BackupPlace } from "#shop/backup/place/backup-place.ts";
import { encryptFor, type PlaceKey } from "#shop/backup/place/place-key.server.ts";
import { keptBackups } from "#shop/backup/kept-backups.ts";
import { hashOf, listFiles, readSums } from "./check-sums.server.ts";
import { SUMS } from "./manifest.ts";
import {
  dayFile,
  keyFileOf,
  namesFile,
  PART_BYTES,
  partsOf,
  readDays,
  type SentBackup,
} from "./sent-backup.ts";

type SendOptions = {
  place: BackupPlace;
  key: PlaceKey;
  /** the shop's own secret: names say nothing to who does not know it */
  secret: string;
  madeAt: Date;
  passed: (done: number, of: number) => void;
};

/** Most of the time is waiting for the answer of a server far away. */
const SENT_AT_ONCE = 4;

/** What an encrypted object has more than its bytes, by age's format: header, nonce, and a tag. */
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const sealedSize = (bytes: number, header: number) =>
  header + 16 + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));

/**
 * Sends a whole local backup to another place. Every file goes in parts that are named by a keyed
 * hash of their content and encrypted, each once: what lies there already, in its full size, is not
 * sent again. The day is listed only when all of it is there; then days that are over go, and the
 * objects that no day names. Answers with the bytes that it sent.
 */
export async function sendBackup(
  folder: string,
  sending: SendOptions,
): Promise<{ sentBytes: number }> {
  const { place, key } = sending;
  const header = sealedSizeOfNothing(await encryptFor(key.recipient, new Uint8Array()));
  const there = await place.list("objects");
  let sentBytes = await sendKey(place, key);
  const sent = await describe(folder, sending);
  const all = sent.files.flatMap((file) => file.parts.map((part) => ({ file, part })));
  const begun = new Set<string>();
  const inTurn = atMost(SENT_AT_ONCE);
  let passed = 0;
  const sendPart = async ({ file, part }: (typeof all)[number]) => {
    const isThere = there.get(part.object) === sealedSize(part.bytes, header);
    if (!isThere && !begun.has(part.object)) {
      begun.add(part.object);
      const bytes = await readPart(join(folder, file.path), part);
      const sealed = await encryptFor(key.recipient, bytes);
      await place.put(part.object, sealed);
      sentBytes += sealed.length;
    }
    sending.passed(++passed, all.length);
  };
  await Promise.all(all.map((one) => inTurn(() => sendPart(one))));
  const name = basename(folder);
  const list = await encryptFor(key.recipient, Buffer.from(JSON.stringify(sent)));
  const names = [...new Set(all.map(({ part }) => part.object))];
  await place.put(namesFile(name), Buffer.from(names.join("\n")));
  await place.put(dayFile(name), list);
  await removeOver(place, name, sending.madeAt);
  return { sentBytes: sentBytes + list.length };
}

const sealedSizeOfNothing = (sealed: Uint8Array) => sealed.length - 16 - TAG_BYTES;

async function sendKey(place: BackupPlace, { recipient, keyFile }: PlaceKey): Promise<number> {
  if (!keyFile) return 0;
  const name = keyFileOf(recipient);
  if (await place.find(name)) return 0;
  await place.put(name, Buffer.from(keyFile));
  return keyFile.length;
}

/** Another key names other objects: what was encrypted for one cannot be opened by the other. */
async function describe(folder: string, { key, secret, madeAt }: SendOptions): Promise<SentBackup> {
  const naming = Buffer.from(hkdfSync("sha256", secret, key.recipient, "backup objects", 32));
  const sums = await readSums(folder);
  const files: SentBackup["files"] = [];
  for (const path of await listFiles(folder)) {
    const { size } = await stat(join(folder, path));
    // The list of checksums does not stand in itself.
    const sum = path === SUMS ? await hashOf(join(folder, path)) : sums.get(path);
    if (!sum) throw new Error(`${path} has no checksum`);
    const nameOf = (at: number) => {
      const hash = createHmac("sha256", naming).update(`${sum} ${at}`).digest("hex");
      return `objects/${hash.slice(0, 2)}/${hash}`;
    };
    files.push({
      path,
      parts: partsOf(size).map((bytes, at) => ({ object: nameOf(at), bytes, at })),
    });
  }
  return { format: 1, madeAt: madeAt.toISOString(), files };
}

async function readPart(path: string, { at, bytes }: { at: number; bytes: number }) {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, at * PART_BYTES);
    if (bytesRead !== bytes) throw new Error(`${path} became shorter while it was sent`);
    return buffer;
  } finally {
    await file.close();
  }
}

/** A day that is not kept loses its list first; what a broken-off sending left goes as well. */
async function removeOver(place: BackupPlace, newest: string, now: Date): Promise<void> {
  const days = await readDays(place);
  const kept = keptBackups(
    days.map(({ at }) => at),
    now,
  );
  const over = days.filter(({ name, at }) => name !== newest && !kept.has(at.getTime()));
  for (const { name } of over) {
    await place.remove(dayFile(name));
    await place.remove(namesFile(name));
  }
  const named = new Set<string>();
  for (const { name } of days.filter((day) => !over.includes(day))) {
    const list = await place.find(namesFile(name));
    // Without one of the lists nobody knows what is still needed.
    if (!list) throw new PlaceProblem("place-other", `${namesFile(name)} is missing`);
    for (const object of Buffer.from(list).toString().split("\n")) named.add(object);
  }
  for (const object of (await place.list("objects")).keys())
    if (!named.has(object)) await place.remove(object);
}
