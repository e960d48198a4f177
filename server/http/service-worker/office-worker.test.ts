import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = readFileSync(join(import.meta.dirname, "office-worker.js"), "utf8");
const ORIGIN = "https://shop.example";

type ShownNotice = {
  title: string;
  options: { body: string; tag: string; data: { path: string } };
};

/** The worker as the browser runs it, with the windows that are open. */
function running(urls: string[] = []) {
  const heard = new Map<string, (event: unknown) => void>();
  const shown: ShownNotice[] = [];
  const did: string[] = [];
  const windows = urls.map((url) => ({
    url,
    focus: async () => void did.push(`focus ${url.replace(ORIGIN, "")}`),
  }));
  const given = {
    addEventListener: (name: string, work: (event: unknown) => void) => heard.set(name, work),
    skipWaiting: () => undefined,
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: ShownNotice["options"]) =>
        void shown.push({ title, options }),
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void did.push(`open ${url.replace(ORIGIN, "")}`),
    },
  };
  // oxlint-disable-next-line no-new-func -- the worker is a script of its own and knows no modules
  new Function(...Object.keys(given), source)(...Object.values(given));
  async function event(name: string, more: object) {
    const waits: Promise<unknown>[] = [];
    heard.get(name)?.({ ...more, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }
  const push = (text: string | null) =>
    event("push", { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
  const click = (path: unknown) =>
    event("notificationclick", { notification: { close: () => undefined, data: { path } } });
  return { heard, shown, did, push, click };
}

test("what is pushed is shown, under its tag, with the page that it is about", async () => {
  const { push, shown } = running();
  const path = "/admin/order/20261121-K7QF2M9X";
  await push(JSON.stringify({ title: "새 주문 62,800원", body: "준비해주세요", path, tag: "a" }));
  expect(shown).toMatchObject([
    { title: "새 주문 62,800원", options: { body: "준비해주세요", tag: "a", data: { path } } },
  ]);
});

test.each([null, "", "no json", '{"title":1}', "null"])(
  "a push of %j is shown all the same, since a browser forbids silent ones",
  async (text) => {
    const { push, shown } = running();
    await push(text);
    expect(shown).toMatchObject([
      { title: "상점에 새 소식이 있어요", options: { data: { path: "/admin/today" } } },
    ]);
  },
);

test("a press brings the page to the front where it is open, and else opens it beside what is typed", async () => {
  const open = running([`${ORIGIN}/admin/order/1`, `${ORIGIN}/admin/product/create`]);
  await open.click("/admin/order/1");
  await open.click("/admin/qna/1");
  expect(open.did).toEqual(["focus /admin/order/1", "open /admin/qna/1"]);
});

test.each(["https://evil.example/admin", "//evil.example/admin", "/my", "/administer", undefined])(
  "%s is no page of the back office",
  async (path) => {
    const { click, did } = running();
    await click(path);
    expect(did).toEqual(["open /admin/today"]);
  },
);

test("it stands between no page and the network", () => {
  expect([...running().heard.keys()].toSorted()).toEqual([
    "activate",
    "install",
    "notificationclick",
    "push",
  ]);
});
