import { expect, test } from "vitest";
import { pretendStorage } from "#tests/has/pretend-storage.ts";
import { begin, failure, name } from "#tests/given/upload-task.ts";

const KB = 1024;
const MB = 1024 * KB;
const tick = () => new Promise((resolve) => setTimeout(resolve));

test.each([0, 1, 262_144])("%i bytes go in one multipart request", async (size) => {
  const { task, storage, bytes, kept } = begin(size);
  await expect(task.done).resolves.toMatchObject({ name, size: String(size) });
  expect(storage.asked).toEqual(["multipart"]);
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
  expect(task).toMatchObject({ state: "success", bytesTransferred: size, totalBytes: size });
});

// covers 5.7
test("5 MB go in chunks of 256 KB, doubling", async () => {
  const { task, storage, bytes, kept } = begin(5 * MB);
  await task.done;
  expect(storage.asked).toEqual([
    "start",
    `upload 0+${256 * KB}`,
    `upload ${256 * KB}+${512 * KB}`,
    `upload ${768 * KB}+${MB}`,
    `upload ${1792 * KB}+${2 * MB}`,
    `upload, finalize ${3840 * KB}+${1280 * KB}`,
  ]);
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

test("a cut connection: the server is asked what it has, and it goes on from there with small chunks", async () => {
  const { task, storage, bytes, kept, states } = begin(2 * MB, undefined);
  storage.fails(null, null, { cutAt: 300 * KB });
  await task.done;
  expect(storage.asked).toEqual([
    "start",
    `upload 0+${256 * KB}`,
    `upload ${256 * KB}+${512 * KB}`,
    "query",
    `upload ${556 * KB}+${256 * KB}`,
    `upload ${812 * KB}+${512 * KB}`,
    `upload, finalize ${1324 * KB}+${724 * KB}`,
  ]);
  expect(storage.waits).toEqual([1500]);
  expect(states).toContain("retrying");
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

test("the answer to the last chunk is lost: the object is found and nothing is sent twice", async () => {
  const { task, storage, bytes, kept } = begin(600 * KB);
  storage.fails(null, null, "after");
  await expect(task.done).resolves.toMatchObject({ size: String(600 * KB) });
  expect(storage.asked).toEqual([
    "start",
    `upload 0+${256 * KB}`,
    `upload, finalize ${256 * KB}+${344 * KB}`,
    "query",
    "GET",
  ]);
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

// covers 9.9c
test("503 in the middle: it waits, asks and goes on", async () => {
  const { task, storage, bytes, kept } = begin(MB);
  storage.fails(null, null, { status: 503 }, { status: 503 });
  await task.done;
  expect(storage.asked.slice(2)).toEqual([
    `upload ${256 * KB}+${512 * KB}`,
    "query",
    "query",
    `upload ${256 * KB}+${256 * KB}`,
    `upload, finalize ${512 * KB}+${512 * KB}`,
  ]);
  expect(storage.waits).toEqual([1500, 2500]);
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

test("a session that the server forgot is begun anew, once", async () => {
  const sessions: (string | null)[] = [];
  const { task, storage, bytes, kept } = begin(MB, undefined, {
    session: "/v0/b/shop/o?upload_id=gone",
    onSession: (session) => sessions.push(session),
  });
  await task.done;
  expect(storage.asked.slice(0, 3)).toEqual(["query", "start", `upload 0+${256 * KB}`]);
  expect(sessions).toEqual([
    null,
    expect.stringMatching(/^\/v0\/b\/shop\/o\?name=.*upload_id=key1$/),
  ]);
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
  const again = begin(MB);
  again.storage.failsAt((what) => (what.startsWith("upload") ? { status: 404 } : null));
  await expect(failure(again.task)).resolves.toMatchObject({ code: "unknown", status: 404 });
  expect(again.storage.asked.filter((what) => what === "start")).toHaveLength(2);
});

test("an upload that was begun before the page was loaded anew goes on from the server's number", async () => {
  const storage = pretendStorage();
  let session: string | null = null;
  const before = begin(2 * MB, storage, { onSession: (newSession) => (session = newSession) });
  const release = storage.holds();
  await tick();
  release();
  storage.failsAt((what) => (what.includes(`${256 * KB}+`) ? "before" : null));
  while (!before.states.includes("retrying")) await tick();
  before.task.pause();
  storage.failsAt(() => null);
  const requestCount = storage.asked.length;
  const { task, bytes, kept } = begin(2 * MB, storage, { session });
  await task.done;
  expect(storage.asked.slice(requestCount, requestCount + 2)).toEqual([
    "query",
    `upload ${256 * KB}+${256 * KB}`,
  ]);
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

test("while there is no network it says so, does not give up, and goes on as soon as there is one", async () => {
  const { task, storage, states, bytes, kept } = begin(MB);
  storage.setOnline(false);
  while (storage.waits.length < 40) await tick();
  expect(storage.waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(600_000);
  expect(task).toMatchObject({ state: "running", waiting: "offline" });
  storage.setOnline(true);
  await task.done;
  expect(states).toContain("offline");
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

test("somebody who loses the network after nine bad minutes is not given up", async () => {
  const { task, storage } = begin(MB);
  storage.failsAt(() => "before");
  while (storage.waits.reduce((sum, wait) => sum + wait, 0) < 540_000) await tick();
  storage.setOnline(false);
  for (let at = 0; at < 20; at++) await tick();
  expect(task.state).toBe("running");
  storage.failsAt(() => null);
  storage.setOnline(true);
  await expect(task.done).resolves.toMatchObject({ size: String(MB) });
});

// covers 9.9b
test("after ten minutes without anything going on it gives up", async () => {
  const { task, storage } = begin(MB);
  storage.failsAt(() => "before");
  await expect(failure(task)).resolves.toMatchObject({
    code: "retry-limit-exceeded",
    message: expect.stringContaining("연결을 확인"),
  });
  expect(storage.waits.reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(600_000);
  expect(task.state).toBe("error");
});

// covers 8.8a
test.each([
  [401, "unauthenticated"],
  [402, "quota-exceeded"],
  [403, "unauthorized"],
  [404, "unknown"],
  [400, "unknown"],
  [412, "unknown"],
  [413, "unknown"],
])("status %i at the start is %s at once", async (status, code) => {
  const { task, storage } = begin(MB);
  storage.fails({ status });
  await expect(failure(task)).resolves.toMatchObject({
    code,
    status,
    message: expect.stringMatching(/요\.$/),
  });
  expect(storage.waits).toEqual([]);
});

test("too many uploads: a wait longer than the limit is not waited for, and the words say why", async () => {
  const { task, storage } = begin(MB);
  storage.fails({ status: 429, retryAfter: 86_400 });
  await expect(failure(task)).resolves.toMatchObject({
    code: "retry-limit-exceeded",
    message: expect.stringContaining("너무 많이"),
  });
});
