import { expect, test } from "vitest";
import { LastingUploads } from "./lasting-uploads.ts";
import type { UploadsSeen } from "./upload-queue.ts";

const item = (state: "running" | "paused" | "error", bytesTransferred = 50) =>
  ({ state, bytesTransferred, totalBytes: 100 }) as UploadsSeen["items"][number];

function pretendQueue() {
  let items: UploadsSeen["items"] = [];
  let listener = () => {};
  return {
    read: () => ({ items, refused: [], news: "" }),
    subscribe: (notify: () => void) => {
      listener = notify;
      return () => true;
    },
    close: () => show([]),
    show,
  };
  function show(next: UploadsSeen["items"]) {
    items = next;
    listener();
  }
}

const place = { accountId: "owner", title: "숲의 소리", path: "/admin/product/edit/ab/goods" };

function opened() {
  const warned: boolean[] = [];
  const lasting = new LastingUploads((isActive) => void warned.push(isActive));
  const queue = pretendQueue();
  lasting.keep("new", place, () => queue);
  return { lasting, queue, warned };
}

test("a field that is shown again has the queue that it left", () => {
  const { lasting, queue } = opened();
  queue.show([item("running")]);
  expect(lasting.keep("new", place, pretendQueue)).toBe(queue);
  expect(lasting.read()).toEqual([
    { title: place.title, path: place.path, files: 1, sent: 50, size: 100, stopped: 0 },
  ]);
});

test("fields of one page are one line, and the end of all of them is none", () => {
  const { lasting, queue } = opened();
  const renewed = lasting.keep("renewed", place, pretendQueue);
  const elsewhere = lasting.keep("other", { ...place, path: "/other" }, pretendQueue);
  queue.show([item("running", 10), item("paused", 20)]);
  renewed.show([item("error", 0)]);
  elsewhere.show([item("running")]);
  expect(lasting.read()).toMatchObject([
    { path: place.path, files: 3, sent: 30, size: 300, stopped: 2 },
    { path: "/other", files: 1, stopped: 0 },
  ]);
  for (const one of [queue, renewed, elsewhere]) one.show([]);
  expect(lasting.read()).toEqual([]);
});

test("closing the window is asked about only while something would be cut", () => {
  const { queue, warned } = opened();
  queue.show([item("running")]);
  queue.show([item("paused")]);
  queue.show([item("error")]);
  queue.show([]);
  expect(warned).toEqual([true, true, false, false]);
});

test("another account never sees or goes on with what was left", () => {
  const { lasting, queue, warned } = opened();
  queue.show([item("running")]);
  const other = lasting.keep("new", { ...place, accountId: "other" }, pretendQueue);
  expect(other).not.toBe(queue);
  expect(lasting.read()).toEqual([]);
  expect(warned.at(-1)).toBe(false);
});
