import { expect, test } from "vitest";
import fc from "fast-check";
import { noise, pretendStorage, type Fault } from "#tests/has/pretend-storage.ts";
import { startUpload } from "./upload-task.ts";
import { begin, failure, name } from "#tests/given/upload-task.ts";

const KB = 1024;
const MB = 1024 * KB;
const tick = () => new Promise((resolve) => setTimeout(resolve));

test("a file that cannot be read any more is no lost connection", async () => {
  const storage = pretendStorage();
  const file = new Blob([noise(MB)]);
  const torn = new Proxy(file, {
    get: (target, key) =>
      key === "slice"
        ? () => ({
            size: 1,
            arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")),
          })
        : Reflect.get(target, key, target),
  });
  storage.fails(null, "before");
  const task = startUpload(torn, { name, contentType: "image/png" }, storage.world);
  await expect(failure(task)).resolves.toMatchObject({
    code: "invalid-argument",
    message: expect.stringContaining("읽을 수 없어요"),
    mayTryAgain: false,
  });
});

test("pausing stops the request, resuming asks the server and goes on", async () => {
  const { task, storage, bytes, kept } = begin(2 * MB);
  const begins = storage.holds();
  while (storage.asked.length < 1) await tick();
  begins();
  const release = storage.holds();
  while (storage.asked.length < 2) await tick();
  expect(task.pause()).toBe(true);
  expect(task.state).toBe("running");
  await tick();
  expect(task.state).toBe("paused");
  expect(task.pause()).toBe(false);
  expect(task.cancel()).toBe(false);
  release();
  await tick();
  const requestCount = storage.asked.length;
  expect(task.resume()).toBe(true);
  await task.done;
  expect(storage.asked[requestCount]).toBe("query");
  expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
});

test("canceling lets go of what the server has", async () => {
  const { task, storage, kept } = begin(2 * MB);
  const release = storage.holds();
  while (storage.asked.length < 1) await tick();
  release();
  storage.holds();
  while (storage.asked.length < 2) await tick();
  const error = failure(task);
  expect(task.cancel()).toBe(true);
  expect(task.resume()).toBe(false);
  await expect(error).resolves.toMatchObject({ code: "canceled" });
  expect(task.state).toBe("canceled");
  expect(kept()).toBeUndefined();
  expect(storage.asked.at(-1)).toBe("cancel");
});

test("whatever fails wherever, and whenever somebody pauses, what arrives are the file's own bytes", async () => {
  const fault = fc.oneof<fc.Arbitrary<Fault | null>[]>(
    fc.constant(null),
    fc.constant("before" as const),
    fc.constant("after" as const),
    fc.record({ cutAt: fc.integer({ min: 0, max: 600 * KB }) }),
    fc.constantFrom({ status: 503 }, { status: 429 }, { status: 408 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 * MB }),
      fc.array(fault, { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
      async (size, faults, pauses) => {
        const storage = pretendStorage();
        storage.fails(...faults);
        const { task, bytes, kept } = begin(size, storage);
        for (const ticks of pauses) {
          for (let at = 0; at < ticks; at++) await tick();
          task.pause();
          await tick();
          task.resume();
        }
        await task.done;
        expect(Buffer.from(kept()!).equals(bytes)).toBe(true);
        expect(task.bytesTransferred).toBe(size);
      },
    ),
    { numRuns: 60, examples: [[256 * KB + 1, [null, null, "after"], []]] },
  );
});
