import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mp3 } from "#tests/has/mp3.ts";
import { inPieces, tone, wav } from "#tests/has/wav.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findSound } from "../find-sound.server.ts";
import { removeFromBucket } from "../remove-from-bucket.server.ts";
import { soundKey } from "../sound-key.ts";
import { bucketRemovals, sounds } from "../table.server.ts";
import { findEditableProduct } from "#shop/product/edit/find-editable-product.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { removeProduct } from "#shop/office/product/remove-product.server.ts";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { makeSound } from "./make-sound.server.ts";
import { removeUnusedSounds } from "#shop/upkeep/remove-unused-sounds.server.ts";

const shop = await testShop();
const account = await shop.has.admin();

let names = 0;
const newName = (folder: string, kind: string) => `${folder}/recording-${++names}.${kind}`;
async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const contentType = name.endsWith("mp3")
    ? "audio/mpeg"
    : name.endsWith("m4a")
      ? "audio/mp4"
      : "audio/wav";
  await saveObject(
    shop,
    { kind: "administrator", accountId: account.id },
    { bucket: "shop", name, settings: { contentType }, body: inPieces(bytes) },
  );
  return name;
}
const make = (form: { master: string; preview?: string; startMs?: number }) =>
  makeSound(shop, { startMs: 0, ...form }, { account, address: "203.0.113.9" });
const voice = (seconds: number) =>
  wav([tone({ seconds, decibels: -16, rate: 24_000 })], { rate: 24_000 });
const refused = (code: string) => expect.objectContaining({ name: "Refusal", code });
const wait = (id: string, days: number) =>
  shop.db
    .update(sounds)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(sounds.id, id));

test("a recording becomes a clip that everybody may hear; it is written down once, however often it is asked for", async () => {
  const master = await upload(newName("masters", "wav"), voice(40));
  const [made, again] = await Promise.all([
    make({ master, startMs: 5000 }),
    make({ master, startMs: 5000 }),
  ]);
  expect(made).toMatchObject({
    durationMs: 30_000,
    masterDurationMs: 40_000,
  });
  expect(made.peaks).toHaveLength(64);
  expect(again).toEqual(made);
  expect(await make({ master, startMs: 5000 })).toEqual(made);
  expect((await make({ master, startMs: 6000 })).soundId).not.toBe(made.soundId);

  const clip = await findSound(shop, made.soundId);
  expect(clip?.contentType).toBe("audio/wav");
  expect(clip?.size).toBeLessThan(1_500_100);
  expect(
    await shop.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.subject, `sound ${made.soundId}`)),
  ).toEqual([{ action: "sound.make", after: { master, startMs: 5000 } }]);
  await removeFromBucket(shop);
  expect(await findSound(shop, made.soundId)).not.toBeNull();
});

test("a recording that was written anew under its name gives a new clip", async () => {
  const master = await upload(newName("masters", "wav"), voice(1));
  const first = await make({ master });
  await upload(master, voice(2));
  expect(await make({ master })).toMatchObject({ durationMs: 2000, masterDurationMs: 2000 });
  expect((await findSound(shop, first.soundId))?.size).toBe(48_044);
});

test("of what the server cannot decode, what a browser cut is measured and faded; nothing is known of the whole", async () => {
  const master = await upload(newName("masters", "mp3"), mp3({ seconds: 3 }));
  const preview = await upload(newName("previews", "wav"), voice(35));
  const made = await make({ master, preview, startMs: 90_000 });
  expect(made).toMatchObject({
    durationMs: 30_000,
    masterDurationMs: null,
  });
  expect(made.peaks[0]).toBeGreaterThan(0.5);
  // The last part is the last half second of the fade.
  expect(made.peaks.at(-1)).toBeLessThan(0.25);
  await expect(make({ master })).rejects.toEqual(refused("sound-needs-preview"));
});

test("what is no recording, or pretends to be one, is refused", async () => {
  const picture = await upload(
    newName("masters", "mp3"),
    Buffer.from("<svg onload=alert(1)>".repeat(20)),
  );
  const preview = await upload(newName("previews", "wav"), voice(2));
  const song = await upload(newName("masters", "mp3"), mp3({ seconds: 1 }));
  const noWav = await upload(newName("previews", "wav"), mp3({ seconds: 1 }));
  await expect(make({ master: picture, preview })).rejects.toEqual(refused("sound-unreadable"));
  await expect(make({ master: song, preview: noWav })).rejects.toEqual(refused("sound-unreadable"));
  await expect(
    make({ master: await upload(newName("masters", "wav"), new Uint8Array()) }),
  ).rejects.toEqual(refused("sound-unreadable"));
  await expect(
    make({ master: await upload(newName("masters", "wav"), voice(1)), startMs: 900 }),
  ).rejects.toEqual(refused("sound-start-late"));
  await expect(make({ master: "masters/not-there.wav" })).rejects.toEqual(
    refused("sound-not-found"),
  );
  await expect(make({ master: song, preview: "previews/not-there.wav" })).rejects.toEqual(
    refused("sound-not-found"),
  );
});

test("a clip that no sample shows goes after 30 days, counted from when the last one let go of it; its recording stays", async () => {
  const master = await upload(newName("masters", "wav"), voice(2));
  const [shown, unused] = [await make({ master }), await make({ master, startMs: 1000 })];
  const fields = { title: "새벽 보이스팩", price: "1000", "sample.0.title": "첫 목소리" };
  const { id } = await saveProduct(
    shop,
    productForm.parse({ ...fields, "sample.0.soundId": shown.soundId }),
  );
  for (const { soundId } of [shown, unused]) await wait(soundId, 31);
  expect(await removeUnusedSounds(shop)).toBe(1);
  expect([
    (await findSound(shop, shown.soundId)) !== null,
    await findSound(shop, unused.soundId),
  ]).toEqual([true, null]);
  expect(
    await shop.db
      .select({ folder: bucketRemovals.folder })
      .from(bucketRemovals)
      .where(eq(bucketRemovals.folder, soundKey(unused.soundId))),
  ).toHaveLength(1);

  await removeProduct(shop, id);
  expect(await removeUnusedSounds(shop)).toBe(0);
  await wait(shown.soundId, 31);
  expect(await removeUnusedSounds(shop)).toBe(1);
  expect(
    (
      await findObject(
        shop,
        { kind: "administrator", accountId: account.id },
        { bucket: "shop", name: master },
      )
    ).size,
  ).toBeGreaterThan(0);
  expect((await make({ master })).soundId).not.toBe(shown.soundId);
});

test("a product that is saved with a clip in the moment it would go keeps it, or is told beside the field", async () => {
  const master = await upload(newName("masters", "wav"), voice(1));
  for (let round = 0; round < 5; round++) {
    const { soundId } = await make({ master, startMs: round });
    await wait(soundId, 31);
    const form = productForm.parse({
      title: "새벽 보이스팩",
      price: "1000",
      "sample.0.title": "첫 목소리",
      "sample.0.soundId": soundId,
    });
    const [saved] = await Promise.all([
      saveProduct(shop, form).catch((error: { errors: Record<string, string[]> }) => error.errors),
      removeUnusedSounds(shop),
    ]);
    const isThere = (await findSound(shop, soundId)) !== null;
    if ("id" in saved)
      expect([
        isThere,
        (await findEditableProduct(shop.db, saved.id as string))?.samples,
      ]).toMatchObject([true, [{ soundId, master, startMs: round, masterDurationMs: 1000 }]]);
    else expect([isThere, Object.keys(saved)]).toEqual([false, ["sample.0.soundId"]]);
  }
});

test("what browsers cut goes after a day", async () => {
  const [old, fresh] = [
    await upload(newName("previews", "wav"), voice(1)),
    await upload(newName("previews", "wav"), voice(1)),
  ];
  await shop.db
    .update(storedObjects)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(storedObjects.name, old));
  expect(await removeUnusedSounds(shop)).toBe(1);
  const caller = { kind: "administrator", accountId: account.id } as const;
  await expect(findObject(shop, caller, { bucket: "shop", name: old })).rejects.toEqual(
    refused("object-not-found"),
  );
  expect((await findObject(shop, caller, { bucket: "shop", name: fresh })).name).toBe(fresh);
});
