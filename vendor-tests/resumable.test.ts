import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  getBytes,
  getDownloadURL,
  getMetadata,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
  type UploadTask,
} from "firebase/storage";
import { beforeAll, expect, test } from "vitest";
import { uploads } from "../shop/file/storage/table.server.ts";
import {
  runningService,
  someBytes,
  type RunningService,
} from "../tests/contract/running-service.ts";
import { vendorClient } from "./vendor-client.ts";

const MIB = 1024 * 1024;
let service: RunningService;
let storage: FirebaseStorage;

beforeAll(async () => {
  service = await runningService();
  storage = vendorClient(service.port, service.token);
});

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("base64");
const uploadsOf = (name: string) =>
  service.shop.db.select().from(uploads).where(eq(uploads.name, name));

/** Every state and byte count that the task tells, without repeats. */
function heardOf(task: UploadTask): string[] {
  const heard: string[] = [];
  task.on(
    "state_changed",
    ({ state, bytesTransferred }) => {
      const line = `${state} ${bytesTransferred}`;
      if (heard.at(-1) !== line) heard.push(line);
    },
    () => heard.push("error"),
  );
  return heard;
}

/** Pauses as soon as more than `after` bytes are there. */
const pausedAfter = (task: UploadTask, after: number) =>
  new Promise<void>((resolve) => {
    const stopListening = task.on(
      "state_changed",
      ({ state, bytesTransferred }) => {
        if (state === "running" && bytesTransferred > after) task.pause();
        if (state !== "paused") return;
        stopListening();
        resolve();
      },
      () => undefined,
    );
  });

// covers 9.9a
test("5 MB come in chunks of 256 KB that double, and are the same afterwards", async () => {
  const bytes = someBytes(5 * MIB);
  const place = ref(storage, "files/다섯 메가.wav");
  const task = uploadBytesResumable(place, bytes, {
    contentType: "audio/wav",
    customMetadata: { 성우: "하은" },
  });
  const heard = heardOf(task);
  const { metadata } = await task;
  expect(metadata).toMatchObject({
    fullPath: "files/다섯 메가.wav",
    size: 5 * MIB,
    contentType: "audio/wav",
    md5Hash: md5(bytes),
    customMetadata: { 성우: "하은" },
  });
  expect(heard).toEqual([0, 256, 768, 1792, 3840, 5120].map((kib) => `running ${kib * 1024}`));
  expect(Buffer.from(await getBytes(place)).equals(bytes)).toBe(true);
  expect((await (await fetch(await getDownloadURL(place))).arrayBuffer()).byteLength).toBe(5 * MIB);
});

// covers 7.9
test("paused and resumed it goes on where it stopped", async () => {
  const bytes = someBytes(2 * MIB + 17);
  const task = uploadBytesResumable(ref(storage, "files/paused"), bytes);
  await pausedAfter(task, 0);
  expect(task.snapshot.state).toBe("paused");
  const [row] = await uploadsOf("files/paused");
  expect(row).toMatchObject({ state: "active", received: task.snapshot.bytesTransferred });
  expect(task.resume()).toBe(true);
  expect((await task).metadata.md5Hash).toBe(md5(bytes));
});

test("canceled it is nowhere", async () => {
  const task = uploadBytesResumable(ref(storage, "files/canceled"), someBytes(3 * MIB));
  task.on(
    "state_changed",
    ({ bytesTransferred }) => void (bytesTransferred > 0 && task.cancel()),
    () => undefined,
  );
  await expect(task).rejects.toMatchObject({ code: "storage/canceled" });
  await expect(getMetadata(ref(storage, "files/canceled"))).rejects.toMatchObject({
    code: "storage/object-not-found",
  });
});

test("what is written over stays whole until the new one is", async () => {
  const [older, newer] = [someBytes(300 * 1024), someBytes(3 * MIB)];
  const place = ref(storage, "files/twice");
  await uploadBytesResumable(place, older);
  const task = uploadBytesResumable(place, newer);
  await pausedAfter(task, 0);
  expect(Buffer.from(await getBytes(place)).equals(older)).toBe(true);
  task.resume();
  await task;
  expect(Buffer.from(await getBytes(place)).equals(newer)).toBe(true);
});

test("without rights it ends before a byte was taken", async () => {
  const nobody = vendorClient(service.port);
  await expect(
    uploadBytesResumable(ref(nobody, "files/nobody"), someBytes(MIB)),
  ).rejects.toMatchObject({ code: "storage/unauthenticated" });
  expect(await uploadsOf("files/nobody")).toEqual([]);
});

test("100 MB, paused on the way, have the same hash at the end", async () => {
  const bytes = someBytes(100 * MIB);
  const task = uploadBytesResumable(ref(storage, "files/hundred"), bytes);
  await pausedAfter(task, 30 * MIB);
  task.resume();
  const { metadata } = await task;
  expect(metadata).toMatchObject({ size: 100 * MIB, md5Hash: md5(bytes) });
  const answer = await fetch(await getDownloadURL(ref(storage, "files/hundred")));
  const hash = createHash("md5");
  for await (const chunk of answer.body!) hash.update(chunk);
  expect(hash.digest("base64")).toBe(metadata.md5Hash);
});
