import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { loadScriptsLate, paintFirst } from "./late-scripts.server.ts";
import { cutAtHead } from "./shared-head.server.ts";

const files = ["/assets/entry.js", "/assets/root.js"];
const routers = cutAtHead(`<head></head><body><script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterManifest = {"version": "1"};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");</script></body>`);

/** A window in which the page's start runs, and what it asked for, in order. */
function openPage({ readyState = "loading", dataset = {} as Record<string, string> } = {}) {
  const [, script = ""] =
    /<script nonce="n">([^]*)<\/script>/.exec(loadScriptsLate(routers.rest, files).join("")) ?? [];
  const asked: string[] = [];
  const timers: [number | undefined, () => void][] = [];
  const window: Record<string, unknown> = {};
  let load = () => {};
  runInNewContext(script.replaceAll("import(", "load("), {
    window,
    document: {
      readyState,
      documentElement: { dataset },
      head: { append: ({ href }: { href: string }) => asked.push(`ahead ${href}`) },
      createElement: () => ({}),
    },
    load: (file: string) => {
      asked.push(file);
      return Promise.resolve(file);
    },
    addEventListener: (_: string, listener: () => void) => (load = listener),
    requestAnimationFrame: (work: () => void) => work(),
    setTimeout: (work: () => void, after?: number) => timers.push([after, work]),
    Promise,
  });
  const atOnce = () => timers.filter(([after]) => !after).forEach(([, work]) => work());
  const patience = () => timers.filter(([after]) => after).forEach(([, work]) => work());
  return { asked, window, load: () => load(), atOnce, patience };
}

const all = [
  "ahead /assets/entry.js",
  "ahead /assets/root.js",
  "/assets/root.js",
  "/assets/home.js",
];

test("a page's scripts are asked for once its pictures are there, all at once, and start as the router would", async () => {
  const page = openPage();
  page.atOnce();
  expect(page.asked).toEqual([]);
  page.load();
  page.atOnce();
  expect(page.asked).toEqual(all);
  page.patience();
  expect(page.asked).toEqual(all);
  await Promise.resolve().then(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(page.asked.at(-1)).toBe("/assets/entry.js");
  expect(page.window.__reactRouterManifest).toEqual({ version: "1" });
  expect(page.window.__reactRouterRouteModules).toEqual({
    root: "/assets/root.js",
    home: "/assets/home.js",
  });
});

test("a hand, a page that is whole already and four seconds bring them too", () => {
  expect(openPage({ dataset: { touched: "" } }).asked).toEqual(all);
  const touched = openPage();
  (touched.window.startPage as () => void)();
  expect(touched.asked).toEqual(all);
  const whole = openPage({ readyState: "complete" });
  whole.atOnce();
  expect(whole.asked).toEqual(all);
  const slow = openPage();
  slow.patience();
  expect(slow.asked).toEqual(all);
});

test.each([
  ["/", true],
  ["/product/abc", true],
  ["/non-member/order/abc", true],
  ["/board", true],
  ["/board/write", false],
  ["/my/claim/20261124-ABCDEFGH", false],
  ["/login/singup", false],
  ["/admin/product/create", false],
])("%s: scripts come late is %s", (path, isLate) => {
  const page = paintFirst(routers, new URL(path, "http://shop.test"), { files, nonce: "n" }).join(
    "",
  );
  const [head] = page.split("</head>");
  expect(page.endsWith(loadScriptsLate(routers.rest, files).join(""))).toBe(isLate);
  expect(head!.includes("modulepreload")).toBe(!isLate);
  if (!isLate)
    expect(head).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"');
});
