import { expect, test } from "vitest";
import { noise, pretendStorage } from "#tests/has/pretend-storage.ts";
import type { KeptUpload, ResumeStore } from "./resume-store.ts";
import { UploadError } from "./upload-error.ts";
import { madeBy } from "./post-json.ts";
import type { StoredPurpose, UploadPurpose, WholePurpose } from "./upload-purpose.ts";
import { UploadQueue } from "./upload-queue.ts";

const KB = 1024;
const tick = () => new Promise((resolve) => setTimeout(resolve));
const until = async (isSo: () => boolean) => {
  for (let at = 0; !isSo() && at < 2000; at++) await tick();
  expect(isSo()).toBe(true);
};
const picture = (name: string, size = 700 * KB) =>
  new File([noise(size)], name, { type: "image/png" });

/**
 * A device's database, as far as an upload needs it; it outlives the queue like it outlives a page.
 */
function device() {
  const kept = new Map<string, KeptUpload>();
  const store: ResumeStore = {
    keep: async (upload) => void kept.set(upload.id, upload),
    forget: async (id) => void kept.delete(id),
    list: async ({ accountId, field }) =>
      [...kept.values()].filter(
        (upload) => upload.accountId === accountId && upload.field === field,
      ),
  };
  return { kept, store };
}

let names = 0;
type UploadResult = { of: string };

const whole: WholePurpose<UploadResult>["sendWhole"] = async (file, send, watch) =>
  madeBy(await send({ method: "POST", url: "/files/images", headers: {}, body: file }, watch));

function opened({
  storage = pretendStorage(),
  on = device(),
  accountId = "member1" as string | null,
  field = "product ab gallery",
  finish,
  sendWhole,
}: {
  storage?: ReturnType<typeof pretendStorage>;
  on?: ReturnType<typeof device>;
  accountId?: string | null;
  field?: string;
  finish?: StoredPurpose<UploadResult>["finish"];
  sendWhole?: typeof whole;
} = {}) {
  const made: string[] = [];
  const accepted = {
    accept: ["image/png"],
    problemOf: ({ type }: File) => (type === "image/png" ? null : "PNG를 골라주세요."),
  };
  const stored = {
    newName: (owner: string) => `members/${owner}/images/n${++names}`,
    contentTypeOf: ({ type }: File) => type,
    finish: finish ?? (async (name: string) => ({ of: name })),
  };
  const purpose: UploadPurpose<UploadResult> = {
    ...accepted,
    ...(sendWhole ? { sendWhole } : stored),
  };
  const queue = new UploadQueue<UploadResult>({
    purpose,
    field,
    accountId,
    world: storage.world,
    store: on.store,
  });
  queue.tell((_made, file) => made.push(file.name));
  const states = () => queue.read().items.map(({ name, state }) => `${name} ${state}`);
  return {
    queue,
    storage,
    on,
    made,
    states,
    idOf: (name: string) => queue.read().items.find((item) => item.name === name)!.id,
  };
}

test("files are taken at once or refused with words, and what is made comes in the order in which they were chosen", async () => {
  const { queue, storage, made, on } = opened();
  // The first one is the slowest.
  storage.failsAt((what) =>
    what.startsWith("upload, finalize") && storage.waits.length < 3 ? { status: 503 } : null,
  );
  expect(
    queue.add([
      picture("a.png"),
      new File(["x"], "b.svg", { type: "image/svg+xml" }),
      picture("c.png", 10),
      picture("d.png", 20),
    ]),
  ).toHaveLength(3);
  expect(queue.read().refused).toEqual(["b.svg: PNG를 골라주세요."]);
  await until(() => made.length === 3);
  expect(made).toEqual(["a.png", "c.png", "d.png"]);
  expect(queue.read()).toMatchObject({ items: [], news: "d.png 올리기를 마쳤어요." });
  await tick();
  expect(on.kept.size).toBe(0);
});

test("at most three are under way; a paused one makes room and does not hold the others back", async () => {
  const { queue, storage, made, states, idOf } = opened();
  const release = storage.holds();
  queue.add(["a", "b", "c", "d", "e"].map((name) => picture(name)));
  await tick();
  expect(states()).toEqual(["a running", "b running", "c running", "d waiting", "e waiting"]);
  queue.pause(idOf("a"));
  queue.pause(idOf("e"));
  await tick();
  expect(states()).toEqual(["a paused", "b running", "c running", "d running", "e paused"]);
  release();
  await until(() => made.length === 3);
  expect(made).toEqual(["b", "c", "d"]);
  queue.resume(idOf("a"));
  queue.resume(idOf("e"));
  await until(() => made.length === 5);
  expect(queue.read().items).toEqual([]);
});

test("a canceled upload goes, running or paused, and nothing of it stays on the server or on the device", async () => {
  const { queue, storage, on, states, idOf, made } = opened();
  storage.failsAt((what) => (what.startsWith("upload") ? "before" : null));
  queue.add([picture("a"), picture("b")]);
  await until(() => on.kept.size === 2);
  queue.pause(idOf("a"));
  await until(() => states()[0] === "a paused");
  queue.cancel(idOf("a"));
  queue.cancel(idOf("b"));
  expect(queue.read()).toMatchObject({ items: [], news: "b 올리기를 취소했어요." });
  await until(() => [...storage.sessions.values()].every(({ state }) => state === "canceled"));
  expect([made, on.kept.size, storage.objects.size]).toEqual([[], 0, 0]);
});

test("what a reload interrupted goes on from the server's number; a paused one waits, still paused", async () => {
  const storage = pretendStorage();
  const on = device();
  const before = opened({ storage, on });
  storage.failsAt((what) =>
    what.startsWith(`upload ${256 * KB}`) || what.startsWith("upload, finalize") ? "before" : null,
  );
  before.queue.add([picture("a"), picture("b")]);
  await until(() => storage.asked.filter((what) => what === "query").length >= 2);
  before.queue.pause(before.idOf("b"));
  await until(() => on.kept.get(before.idOf("b"))?.paused === true);
  storage.failsAt(() => null);
  // The old page is gone without a word.
  before.queue.pause(before.idOf("a"));
  await until(() => before.states()[0] === "a paused");
  on.kept.set(before.idOf("a"), { ...on.kept.get(before.idOf("a"))!, paused: false });

  const others = opened({ storage, on, accountId: "member2" });
  await others.queue.open();
  expect(others.queue.read().items).toEqual([]);

  const after = opened({ storage, on });
  const requestCount = storage.asked.length;
  await after.queue.open();
  expect(after.states()).toEqual(["a running", "b paused"]);
  expect(after.queue.read().items[1]?.bytesTransferred).toBe(256 * KB);
  await until(() => after.made.length === 1);
  expect(storage.asked[requestCount]).toBe("query");
  expect(storage.asked.slice(requestCount)).not.toContain("start");
  after.queue.resume(after.idOf("b"));
  expect([...on.kept.values()].map(({ paused }) => paused)).toEqual([false]);
  await until(() => after.made.length === 2);
  expect([...storage.objects.values()].map(({ length }) => length)).toEqual([700 * KB, 700 * KB]);
});

test("what was made although its answer was lost is asked for again, even when the object is gone meanwhile", async () => {
  const storage = pretendStorage();
  const on = device();
  storage.sessions.set("done", {
    name: "members/member1/images/x",
    size: 700 * KB,
    bytes: noise(700 * KB),
    state: "final",
  });
  on.kept.set("kept1", {
    id: "kept1",
    accountId: "member1",
    field: "f",
    name: "members/member1/images/x",
    session: "/v0/b/shop/o?upload_id=done",
    file: picture("x.png"),
    paused: false,
    bytesTransferred: 0,
    at: 1,
  });
  const { queue, made } = opened({ storage, on, field: "f" });
  await queue.open();
  await until(() => made.length === 1);
  expect(made).toEqual(["x.png"]);
});

test("a failed one says why, can be tried again, and then sends only what is missing", async () => {
  let broken = true;
  const { queue, storage, made, states, idOf } = opened({
    finish: async (name) => {
      if (broken) throw new UploadError("unknown", { status: 500 });
      return { of: name };
    },
  });
  queue.add([picture("a"), picture("b", 5)]);
  await until(() => states().join() === "a error,b error");
  expect(queue.read().items[0]).toMatchObject({
    problem: "올리지 못했어요. 잠시 뒤에 다시 시도해주세요.",
    mayTryAgain: true,
  });
  expect(queue.read().news).toContain("올리지 못했어요");
  broken = false;
  const requestCount = storage.asked.length;
  queue.retry(idOf("a"));
  queue.retry(idOf("b"));
  await until(() => made.length === 2);
  expect(storage.asked.length).toBe(requestCount);
});

test("what can never be made is not offered again", async () => {
  const { queue, states, on } = opened({
    finish: async () => {
      throw new UploadError("unknown", { status: 422, message: "이미지를 읽을 수 없어요." });
    },
  });
  queue.add([picture("a")]);
  await until(() => states().join() === "a error");
  expect(queue.read().items[0]).toMatchObject({
    problem: "이미지를 읽을 수 없어요.",
    mayTryAgain: false,
  });
  await tick();
  expect(on.kept.size).toBe(0);
});

test("leaving the page ends everything, and nothing begins afterwards", async () => {
  const { queue, storage, made, on } = opened();
  const release = storage.holds();
  queue.add(["a", "b", "c", "d"].map((name) => picture(name)));
  await tick();
  const opening = queue.open();
  queue.close();
  release();
  await opening;
  for (let at = 0; at < 50; at++) await tick();
  expect([queue.read().items, made, on.kept.size, storage.objects.size]).toEqual([[], [], 0, 0]);

  on.kept.set("kept1", {
    id: "kept1",
    accountId: "member1",
    field: "product ab gallery",
    name: "n",
    session: "/v0/b/shop/o?upload_id=x",
    file: picture("x"),
    paused: false,
    bytesTransferred: 0,
    at: 1,
  });
  const requestCount = storage.asked.length;
  const late = queue.open();
  queue.close();
  await late;
  expect([queue.read().items, storage.asked.length]).toEqual([[], requestCount]);
});

test("nobody who is signed out uploads", () => {
  const { queue, storage } = opened({ accountId: null });
  expect(queue.add([picture("a.png")])).toEqual([]);
  expect(queue.read().refused).toEqual([
    "a.png: 로그인이 만료됐어요. 새 창에서 로그인한 뒤 다시 시도해주세요.",
  ]);
  expect(storage.asked).toEqual([]);
});

test("a file that goes whole is one request, sent again from its beginning when a line breaks", async () => {
  const { queue, storage, on, made, states } = opened({ sendWhole: whole });
  const seen = new Set<string>();
  queue.subscribe(() => states().forEach((state) => seen.add(state)));
  storage.fails({ cutAt: 1000 }, { status: 503 });
  queue.add([picture("a")]);
  await until(() => made.length === 1);
  expect(storage.asked).toEqual(["POST", "POST", "POST"]);
  expect([...seen]).toEqual(["a waiting", "a running", "a finishing", "a made"]);
  await tick();
  expect([on.kept.size, storage.objects.size]).toEqual([0, 0]);
});

test("a file that goes whole is paused, canceled and refused like any other; after a reload it goes again", async () => {
  const storage = pretendStorage();
  const on = device();
  const before = opened({ storage, on, sendWhole: whole });
  const release = storage.holds();
  before.queue.add(["a", "b", "c"].map((name) => picture(name)));
  await until(() => storage.asked.length === 3);
  before.queue.pause(before.idOf("a"));
  await until(() => before.states()[0] === "a paused");
  before.queue.cancel(before.idOf("b"));
  await until(() => before.states().length === 2 && on.kept.size === 2);
  expect([...on.kept.values()].map(({ paused }) => paused)).toEqual([true, false]);
  // The old page is gone without a word.
  const after = opened({ storage, on, sendWhole: whole });
  await after.queue.open();
  expect(after.states()).toEqual(["a paused", "c running"]);
  release();
  await until(() => after.made.join() === "c");
  storage.fails({ status: 415 });
  after.queue.resume(after.idOf("a"));
  await until(() => after.states()[0] === "a error");
  expect(after.queue.read().items[0]).toMatchObject({
    problem: "이 형식의 파일은 올릴 수 없어요.",
    mayTryAgain: false,
  });
  // Nothing of it is an object that would have to go.
  expect(new Set(storage.asked)).toEqual(new Set(["POST"]));
});
