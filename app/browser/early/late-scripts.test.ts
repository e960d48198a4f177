import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { lateScript } from "./early-script.ts";

const prepares = { type: "classic" };

/** A page right behind the scripts that it holds back, and what came of them. */
function openPage(pathname: string, dataset: Record<string, string> = {}) {
  const heard: Record<string, () => void> = {};
  const window: Record<string, unknown> = {};
  const timers: [number | undefined, () => void][] = [];
  const requests: string[] = [];
  const all = { held: ["modules"], querySelectorAll: () => [prepares] };
  runInNewContext(lateScript("held"), {
    window,
    location: { pathname },
    document: {
      documentElement: { dataset },
      getElementById: (id: string) => (id === "held" ? { textContent: "<script>" } : null),
      createRange: () => ({
        createContextualFragment: (text: string) => (text === "<script>" ? all : null),
      }),
      head: {
        append: (...added: object[]) =>
          requests.push(added[0] === prepares ? "classic" : all.held.splice(0).join()),
      },
    },
    addEventListener: (name: string, listener: () => void) => (heard[name] = listener),
    requestAnimationFrame: (work: () => void) => work(),
    setTimeout: (work: () => void, after?: number) => timers.push([after, work]),
  });
  const after = (isMeant: (ms: number | undefined) => boolean) =>
    timers.filter(([ms]) => isMeant(ms)).forEach(([, work]) => work());
  return {
    asked: requests,
    window,
    heard,
    atOnce: () => after((ms) => ms === undefined),
    patience: () => after((ms) => ms === 4000),
  };
}

test("what prepares for the page's data runs at once, the modules are asked for once its pictures are there", () => {
  const page = openPage("/");
  page.atOnce();
  expect(page.asked).toEqual(["classic"]);
  page.heard.load!();
  page.atOnce();
  expect(page.asked).toEqual(["classic", "modules"]);
});

test("a hand, a hand before and four seconds bring them too", () => {
  const touched = openPage("/product/abc");
  touched.heard["shop-touched"]!();
  expect(touched.asked).toEqual(["classic", "modules"]);
  expect(openPage("/board", { touched: "" }).asked).toEqual(["classic", "modules"]);
  const slow = openPage("/");
  slow.patience();
  expect(slow.asked).toEqual(["classic", "modules"]);
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
  expect(openPage(path).asked).toEqual(isLate ? ["classic"] : ["classic", "modules"]);
});
