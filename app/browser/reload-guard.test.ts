import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { earlyScript } from "./early/early-script.ts";
import { noteReload } from "./reload-guard.ts";

const storage = (kept: Record<string, string> = {}) => ({
  kept,
  getItem: (name: string) => kept[name] ?? null,
  setItem: (name: string, value: string) => void (kept[name] = value),
});

// covers 2.53, 9.4
test("a page is loaded anew once in ten seconds, and the time is kept in milliseconds", () => {
  const session = storage();
  expect(noteReload(1_000_000, () => session)).toBe(true);
  expect(session.kept).toEqual({ "last-reload": "1000000" });
  expect([1_000_000, 1_000_001, 1_009_999].map((now) => noteReload(now, () => session))).toEqual([
    false,
    false,
    false,
  ]);
  expect(session.kept["last-reload"]).toBe("1000000");
  expect(noteReload(1_010_000, () => session)).toBe(true);
});

test("a clock that was set back, and what is no time, do not lock a page out", () => {
  expect(noteReload(1000, () => storage({ "last-reload": "999999999" }))).toBe(true);
  expect(noteReload(1000, () => storage({ "last-reload": "yesterday" }))).toBe(true);
});

test("where nothing can be kept no page is loaded anew, so that it cannot go round", () => {
  expect(
    noteReload(1000, () => {
      throw new DOMException("off", "SecurityError");
    }),
  ).toBe(false);
  expect(
    noteReload(1000, () => ({
      ...storage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    })),
  ).toBe(false);
  expect(noteReload(1000, () => ({ ...storage(), setItem: () => undefined }))).toBe(false);
});

/** A window as the guard in the page sees it. */
function openWindow({ session = storage() as object, online = true, isTyped = false } = {}) {
  const heard: Record<string, (event: object) => void> = {};
  const did: string[] = [];
  const window = {};
  const navigator = {
    onLine: online,
    sendBeacon: (path: string, body: string) => did.push(`${path} ${body}`),
  };
  runInNewContext(earlyScript(), {
    window,
    sessionStorage: session,
    navigator,
    document: {
      querySelector: () => (isTyped ? {} : null),
      documentElement: { dataset: {} },
    },
    location: { pathname: "/product/abc", reload: () => did.push("reload") },
    setTimeout: () => 0,
    addEventListener: (name: string, listener: (event: object) => void) => (heard[name] = listener),
    Date,
    Number,
    JSON,
  });
  return { window, navigator, heard, did };
}
const script = { target: { tagName: "SCRIPT", type: "module" } };

test("scripts that do not come load the page anew once, then tell the administrators; other things that do not come do neither", () => {
  const session = storage();
  const first = openWindow({ session });
  first.heard.error!({ target: { tagName: "IMG" } });
  first.heard.error!({ target: first.window });
  expect(first.did).toEqual([]);
  first.heard.error!(script);
  first.heard.error!(script);
  expect(first.did).toEqual(["reload"]);
  const second = openWindow({ session });
  second.heard.unhandledrejection!({
    reason: new TypeError("Failed to fetch dynamically imported module: /assets/x.js"),
  });
  expect(second.did).toEqual([
    '/client-errors {"message":"the scripts of the page did not load","path":"/product/abc","release":"unknown"}',
  ]);
});

test("scripts that did not come without a network come when it is back, but not under somebody's fingers", () => {
  const page = openWindow({ online: false });
  page.heard.error!(script);
  expect(page.did).toEqual([]);
  page.navigator.onLine = true;
  page.heard.online!({});
  expect(page.did).toEqual(["reload"]);
  const typed = openWindow({ isTyped: true });
  typed.heard.error!(script);
  expect(typed.did).toEqual([expect.stringContaining("the scripts of the page did not load")]);
});

test("offline, without storage and once the page has started the early guard leaves the page as it is", () => {
  const offline = openWindow({ online: false });
  offline.heard.error!(script);
  expect(offline.did).not.toContain("reload");
  const locked = openWindow({
    session: {
      getItem: () => {
        throw new Error("off");
      },
    },
  });
  locked.heard.error!(script);
  expect(locked.did).not.toContain("reload");
  const started = openWindow();
  Object.assign(started.window, { shopStarted: true });
  started.heard.error!(script);
  expect(started.did).toEqual([]);
});
