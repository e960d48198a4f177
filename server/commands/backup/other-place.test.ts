import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { armor, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, describe, expect, test } from "vitest";
import { openPlace } from "#adapters/backup-places/open-place.server.ts";
import { tryPlace } from "#adapters/backup-places/try-place.server.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { saveBackupMinute } from "#shop/backup/ask-for-backup.server.ts";
import { listBackups as listRows } from "#shop/backup/list-backups.server.ts";
import { findPlace } from "#shop/backup/place/find-place.server.ts";
import { placeForm } from "#shop/backup/place/place-form.ts";
import { readPlaceUrl } from "#shop/backup/place/place-url.ts";
import { savePlace } from "#shop/backup/place/save-place.server.ts";
import { backups } from "#shop/backup/table.server.ts";
import { findPlace as findCluster } from "#server/postgres/find-place.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openS3Store } from "#tests/servers/open-s3-store.ts";
import { openSftp, sftpProgram } from "#tests/servers/open-sftp.ts";
import { DAV, openWebdav } from "#tests/servers/open-webdav.ts";
import { testShop } from "#tests/test-shop.ts";
import { checkSums, writeSums } from "./check-sums.server.ts";
import { fetchBackup } from "./fetch-backup.server.ts";
import { MANIFEST, rowsFileOf, type Manifest } from "./manifest.ts";
import { runDueBackup } from "./run-due-backup.server.ts";
import { sendElsewhere } from "./send-elsewhere.server.ts";
import { keyFileOf } from "./sent-backup.ts";

const PASSPHRASE = "바다 건너 노란 종이배 열두 척";
const folder = mkdtempSync(join(tmpdir(), "shop-place-"));
const data = join(folder, "data");
mkdirSync(join(data, "files/images"), { recursive: true });
writeFileSync(
  join(data, "files/images/photo"),
  "a picture that nobody elsewhere may read".repeat(9000),
);
writeFileSync(join(data, "files/images/empty"), "");
const [target, other] = [join(folder, "empty/machine"), join(folder, "empty/another")];
const clusters = [target, other].map((directory) => join(directory, "postgres"));
const shop = await testShop();
const acting = { account: await shop.has.admin(), address: "203.0.113.5" };
await saveBackupMinute(shop, 0, acting);
const dav = await openWebdav();
const s3 = await openS3Store();
const sftp = sftpProgram ? await openSftp() : undefined;
afterAll(async () => {
  await Promise.all([dav.close(), s3.close(), sftp?.close()]);
  // When root restores, the cluster may lie outside of the folder.
  for (const cluster of clusters) rmSync(findCluster(cluster), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const { endpoint, accessKeyId, secretAccessKey } = s3.settings;
const s3Url = `${endpoint.replace("http://", `s3+http://${accessKeyId}:${secretAccessKey}@`)}/files/copies`;
const places = { webdav: dav.place, s3: s3Url, ...(sftp && { sftp: sftp.place }) };

const envFor = (to: string, passphrase = PASSPHRASE) =>
  readEnv({
    DATA_DIR: data,
    DATABASE_URL: shop.databaseUrl,
    SHOP_SECRET: shop.secret,
    BACKUP_TO: to,
    BACKUP_PASSPHRASE: passphrase,
  });
const wholePlace = `${dav.place}/whole`;
const placeOf = (url: string) => openPlace(readPlaceUrl(url)!);
async function backUp(to: string, passphrase?: string) {
  const day = calendarDayOf(new Date());
  await shop.db.insert(backups).values({ kind: "backup", askedBy: "owner", day, state: "waiting" });
  await runDueBackup(envFor(to, passphrase));
  const [row] = await listRows(shop.db);
  return row!;
}

/** Both backups are of one instant: what a place is sent is told apart by its bytes alone. */
const madeAt = new Date();

/** A backup of one day: the shop's pictures, and few tables, since a place sees only files. */
async function smallBackup(name: string): Promise<string> {
  const to = join(data, "small", name);
  cpSync(join(data, "files"), join(to, "files"), { recursive: true });
  mkdirSync(join(to, "database"));
  writeFileSync(join(to, rowsFileOf("orders")), `orders of ${name}`);
  const manifest: Manifest = {
    format: 1,
    shop: "voice-shop",
    release: "of the test",
    madeAt: madeAt.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    files: { where: "disk", count: 2, bytes: 0 },
  };
  writeFileSync(join(to, MANIFEST), JSON.stringify(manifest));
  await writeSums(to);
  return to;
}
const today = calendarDayOf(new Date());
const [earlier, later] = await Promise.all([smallBackup(today), smallBackup(`${today}-2`)]);
const send = (from: string, to: string, passphrase?: string) =>
  sendElsewhere(envFor(to, passphrase), shop.db, from, () => undefined);

/** As a shop lays its key at a new place, but one whose passphrase is tried in no time. */
async function layKey(url: string): Promise<void> {
  const identity = await generateX25519Identity();
  const lock = new Encrypter();
  lock.setPassphrase(PASSPHRASE.normalize("NFC"));
  lock.setScryptWorkFactor(4);
  const file = Buffer.from(armor.encode(await lock.encrypt(identity)));
  const place = await placeOf(url);
  await place.put(keyFileOf(await identityToRecipient(identity)), file);
  await place.close();
}
const coming = (name: string) => join(folder, `fetched-${name}`);

describe.each(Object.entries(places))("%s", (kind, url) => {
  test("is tried: written, read back, deleted; a wrong password and a server that is not there are told apart", async () => {
    const access = readPlaceUrl(url)!;
    expect(await tryPlace(access)).toEqual({
      hostKey: kind === "sftp" ? expect.stringMatching(/^SHA256:[\w+/]{43}$/) : null,
    });
    const place = await openPlace(access);
    expect([...(await place.list("keys"))]).toEqual([]);
    await place.close();
    if (kind !== "s3")
      expect(await tryPlace({ ...access, password: "another one" })).toEqual({
        trouble: "place-password",
      });
    const away = readPlaceUrl(url.replace(/(127\.0\.0\.1):\d+/, "$1:9"))!;
    expect(await tryPlace(away)).toEqual({ trouble: "place-closed" });
  });

  test("gets the backup encrypted, each file once, and gives it back to who has the passphrase", async () => {
    await layKey(url);
    const first = await send(earlier, url);
    expect(first).toMatchObject({ placeTrouble: null });
    const second = await send(later, url);
    expect(second).toMatchObject({ placeTrouble: null });
    expect(second.sentBytes!).toBeLessThan(first.sentBytes! - 9000);

    const place = await placeOf(url);
    const opening = { passphrase: PASSPHRASE };
    const name = await fetchBackup(place, opening, { to: coming(kind) });
    expect(name).toBe(basename(later));
    await checkSums(coming(kind));
    expect(readFileSync(join(coming(kind), "files/images/photo"))).toEqual(
      readFileSync(join(data, "files/images/photo")),
    );
    await expect(
      fetchBackup(place, { passphrase: "another passphrase" }, { to: coming(`${kind}-not`) }),
    ).rejects.toThrow(/passphrase does not open/);
    await place.close();

    // Another passphrase would make copies that the first one does not open.
    const { sentBytes, placeTrouble } = await send(later, url, "quite another long passphrase");
    expect(placeTrouble).toBe("place-key");
    expect(sentBytes).toBeNull();
  });

  test("a part that is missing and one with a flipped bit are named, and nothing is left of it", async () => {
    const place = await placeOf(url);
    const objects = [...(await place.list("objects")).keys()];
    const [one] = objects;
    const bytes = Buffer.from((await place.find(one!))!);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1]! ^= 1;
    await place.put(one!, damaged);
    const fetching = () =>
      fetchBackup(place, { passphrase: PASSPHRASE }, { to: coming(`${kind}-bad`) });
    await expect(fetching()).rejects.toThrow(new RegExp(`A part of .+ is damaged \\(${one}\\)`));
    await place.remove(one!);
    await expect(fetching()).rejects.toThrow(new RegExp(`A part of .+ is missing \\(${one}\\)`));
    expect(existsSync(coming(`${kind}-bad`))).toBe(false);
    await place.close();

    // The next run puts it there again.
    expect(await send(later, url)).toMatchObject({ placeTrouble: null });
    const again = await placeOf(url);
    await fetchBackup(again, { passphrase: PASSPHRASE }, { to: coming(`${kind}-mended`) });
    await again.close();
  });
});

test.runIf(sftp)("a server that shows another key than at first gets no password", async () => {
  const { address, password } = readPlaceUrl(sftp!.place)!;
  const trial = await tryPlace({ address, password });
  const hostKey = "hostKey" in trial ? trial.hostKey : null;
  const pinned = { address: { ...address, hostKey } as typeof address, password };
  expect(await tryPlace(pinned)).toEqual({ hostKey });
  await sftp!.changeHostKey();
  expect(await tryPlace(pinned)).toEqual({ trouble: "place-host-key" });
});

test("what an owner enters in the browser is tried, saved without its passphrase and goes before the environment", async () => {
  const typed = {
    kind: "webdav",
    url: "https://cloud.example.kr/dav",
    user: DAV.user,
    password: DAV.password,
  };
  const form = (change: Record<string, string>) =>
    placeForm.parse({ ...typed, intent: "save", seen: "", keyPassword: PASSPHRASE, ...change });
  const saving = (change: Record<string, string>) => savePlace(shop, form(change), acting);
  await expect(saving({ keyPassword: "" })).rejects.toMatchObject({
    errors: { keyPassword: [expect.any(String)] },
  });
  await expect(saving({ keyPassword: "password1234" })).rejects.toMatchObject({
    errors: { keyPassword: [expect.stringContaining("짐작")] },
  });
  await expect(saving({ password: "" })).rejects.toMatchObject({
    errors: { password: [expect.any(String)] },
  });
  const closed = {
    ...shop,
    vendors: { ...shop.vendors, tryPlace: async () => ({ trouble: "place-password" as const }) },
  };
  await expect(savePlace(closed, form({}), acting)).rejects.toMatchObject({
    errors: { password: [expect.any(String)] },
  });
  expect(await findPlace(shop)).toBeNull();

  await savePlace(shop, form({}), acting);
  const stored = await findPlace(shop);
  expect(stored).toMatchObject({
    password: DAV.password,
    key: { recipient: expect.stringMatching(/^age1/) },
  });
  expect(JSON.stringify(stored)).not.toContain(PASSPHRASE);
  // The password goes to no other server.
  const seen = String((stored as { id: number }).id);
  await expect(
    saving({
      password: "",
      keyPassword: "",
      seen,
      url: "https://evil.example/dav",
    }),
  ).rejects.toMatchObject({ errors: { password: [expect.any(String)] } });
  await expect(saving({ seen: "1234" })).rejects.toThrow("site-changed");
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await expect(
    saving({ keyPassword: "", recipient: recipient.slice(0, -1), seen }),
  ).rejects.toMatchObject({
    errors: { recipient: [expect.any(String)] },
  });
  await savePlace(shop, form({ password: "", keyPassword: "", recipient, seen }), acting);
  expect(await findPlace(shop)).toMatchObject({ key: { recipient, keyFile: null } });

  expect(await send(later, s3Url)).toMatchObject({ place: "cloud.example.kr/dav" });
  const now = String(((await findPlace(shop)) as { id: number }).id);
  await savePlace(shop, placeForm.parse({ intent: "end", seen: now }), acting);
  expect(await findPlace(shop)).toBeNull();
});

test("a place that is full and one that is dead leave the local backup whole, and the next run goes on", async () => {
  await shop.has.order();
  dav.state.full = true;
  writeFileSync(join(data, "files/images/late"), "late");
  const row = await backUp(wholePlace);
  expect(row).toMatchObject({ state: "done", placeTrouble: "place-full" });
  const whole = join(data, "backups", row.folder!);
  expect(await send(whole, "sftp://sori:wrong@127.0.0.1:9/x")).toMatchObject({
    placeTrouble: "place-closed",
  });
  await checkSums(whole);
  dav.state.full = false;
  dav.state.puts = 0;
  expect(await send(whole, wholePlace)).toMatchObject({ placeTrouble: null });
  expect(dav.state.puts).toBeGreaterThan(0);
});

test("nothing at the other place is readable or named as here", () => {
  const names = readdirSync(join(dav.directory, "backup/whole"), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  expect(names.length).toBeGreaterThan(10);
  for (const entry of names) {
    expect(entry.name).toMatch(/^[0-9a-f]{64}$|^[\d-]+\.(?:age|objects)$|^[0-9a-f]{16}\.age$/);
    const bytes = readFileSync(join(entry.parentPath, entry.name), "latin1");
    expect(bytes).not.toMatch(/a picture that|photo|orders|manifest/);
  }
});

test("one command brings the shop back from the other place onto an empty machine, and a wrong passphrase leaves nothing", async () => {
  const restore = (passphrase: string, target: string) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [projectFile("server/commands/restore.ts"), "--from", wholePlace, "--data", target],
        {
          env: {
            ...process.env,
            BACKUP_PASSPHRASE: passphrase,
            DATABASE_URL: "",
            NODE_ENV: "test",
          },
        },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
      );
    });
  const [back, refused] = await Promise.all([
    restore(PASSPHRASE, target),
    restore("not the passphrase", other),
  ]);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining("passphrase does not open"),
  });
  expect(existsSync(other) ? readdirSync(other) : []).toEqual([]);
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining("is back") });
  expect(readFileSync(join(target, "files/images/photo")).length).toBeGreaterThan(9000);
  expect(existsSync(`${target}.fetched`)).toBe(false);
});
