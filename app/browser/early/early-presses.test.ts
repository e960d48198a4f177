import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { earlyScript } from "./early-script.ts";

type Listener = (event: object) => void;

/** A page that was painted and does not live yet. */
function openPage(device: Record<string, string> = {}) {
  const heard: Record<string, Listener[]> = {};
  const timers: (() => void)[] = [];
  const did: string[] = [];
  const window: Record<string, unknown> = {};
  const dataset: Record<string, string> = {};
  runInNewContext(earlyScript(), {
    window,
    dispatchEvent: ({ type }: Event) => did.push(type),
    Event,
    document: { documentElement: { dataset } },
    localStorage: device,
    location: { assign: (href: string) => did.push(`to ${href}`) },
    setTimeout: (work: () => void) => timers.push(work),
    addEventListener: (name: string, listener: Listener) => (heard[name] ??= []).push(listener),
  });
  const tell = (name: string, event: object = {}) => heard[name]!.forEach((hear) => hear(event));
  const tap = (element: object | null) => {
    const taken: string[] = [];
    const target = { closest: () => element };
    tell("click", {
      target,
      preventDefault: () => taken.push("held"),
      stopImmediatePropagation: () => taken.push("heard by nobody else"),
    });
    if (taken.length === 1) throw new Error("React would hear a tap that is held for later");
    return taken.length === 2;
  };
  const lives = () => tell("shop-lives");
  const late = () => timers.forEach((work) => work());
  return {
    dataset,
    device,
    did,
    tell,
    tap,
    lives,
    late,
  };
}

const element = (did: string[], more: object = {}) => ({
  localName: "button",
  type: "button",
  dataset: {} as Record<string, string>,
  isConnected: true,
  hasAttribute: () => false,
  removeAttribute(this: { dataset: Record<string, string> }) {
    delete this.dataset.waiting;
  },
  click: () => did.push("click"),
  ...more,
});

test("a button that does nothing by itself is tapped again once the page lives, the last one only", () => {
  const page = openPage();
  const [first, last] = [
    element(page.did, { click: () => page.did.push("first") }),
    element(page.did),
  ];
  expect([page.tap(first), page.tap(last)]).toEqual([true, true]);
  expect([first.dataset, last.dataset]).toEqual([{}, { waiting: "" }]);
  page.lives();
  expect(page.did).toEqual(["click"]);
  expect(last.dataset).toEqual({});
  expect(page.tap(last)).toBe(false);
});

test("what was tapped long ago is not tapped any more, and looks so", () => {
  const page = openPage();
  const button = element(page.did);
  page.tap(button);
  page.late();
  page.lives();
  expect([page.did, button.dataset]).toEqual([[], {}]);
});

test("what a browser does by itself is left to it", () => {
  const page = openPage();
  expect(page.tap(element(page.did, { type: "submit" }))).toBe(false);
  expect(page.tap(element(page.did, { hasAttribute: () => true }))).toBe(false);
  expect(page.tap(null as never)).toBe(false);
  page.lives();
  expect(page.did).toEqual([]);
});

test("a link that opens something is followed where the scripts take too long, and not twice", () => {
  const link = { localName: "a", type: "", href: "http://shop/search" };
  const slow = openPage();
  expect(slow.tap(element(slow.did, link))).toBe(true);
  slow.late();
  expect(slow.did).toEqual(["to http://shop/search"]);
  const quick = openPage();
  quick.tap(element(quick.did, link));
  quick.lives();
  quick.late();
  expect(quick.did).toEqual(["click"]);
});

test("the first sign of a hand is told once; a pointer that only lies there is none", () => {
  const page = openPage();
  page.tell("pointermove", { type: "pointermove", movementX: 0, movementY: 0 });
  expect([page.did, "touched" in page.dataset]).toEqual([[], false]);
  page.tell("touchstart", { type: "touchstart" });
  page.tell("scroll", { type: "scroll" });
  expect([page.did, page.dataset.touched]).toEqual([["shop-touched"], ""]);
});

test("the letters come once the page lives, or without it in the end, and with the page from then on", () => {
  const page = openPage();
  expect(page.dataset).toEqual({});
  page.lives();
  expect(page.dataset).toEqual({ letters: "" });
  const dead = openPage();
  dead.late();
  expect(dead.dataset).toEqual({ letters: "" });
  expect(openPage({ letters: "1" }).dataset).toEqual({ letters: "" });
});
