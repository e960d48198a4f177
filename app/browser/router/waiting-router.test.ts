import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RouterInit } from "./full-router.ts";
import { openRouter } from "./waiting-router.ts";

type Listener = (event: Event) => void;
const heard = new Map<string, Listener[]>();
const dataset: Record<string, string> = {};
const asked: string[] = [];
const dispatched: string[] = [];

/** A page that the document brought, as far as a router asks for it. */
beforeEach(() => {
  heard.clear();
  asked.length = 0;
  dispatched.length = 0;
  delete dataset.touched;
  const window = { history: { state: null } };
  vi.stubGlobal("window", window);
  vi.stubGlobal("dispatchEvent", (event: Event) => dispatched.push(event.type));
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("addEventListener", (name: string, hear: Listener) =>
    heard.set(name, [...(heard.get(name) ?? []), hear]),
  );
  vi.stubGlobal("removeEventListener", (name: string, hear: Listener) =>
    heard.set(
      name,
      (heard.get(name) ?? []).filter((each) => each !== hear),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const tell = (name: string) => heard.get(name)?.forEach((hear) => hear(new Event(name)));
const locationOf = (pathname: string) => ({
  pathname,
  search: "",
  hash: "",
  state: null,
  key: "default",
  mask: undefined,
});

function pageOf(more: Partial<RouterInit> = {}): RouterInit {
  return {
    routes: [
      {
        id: "root",
        loader: () => null,
        children: [
          { id: "home", index: true, loader: () => (asked.push("home"), "anew") },
          { id: "board", path: "board", loader: () => (asked.push("board"), "posts") },
        ],
      },
    ],
    history: {
      action: "POP",
      location: locationOf("/"),
      listen: () => () => undefined,
      createHref: (to: string | { pathname?: string }) =>
        typeof to === "string" ? to : (to.pathname ?? ""),
      createURL: (to: string) => new URL(to, "http://shop"),
      encodeLocation: (to: object) => to,
      push: () => undefined,
    },
    hydrationData: { loaderData: { root: "shop", home: "shown" } },
    ...more,
  } as unknown as RouterInit;
}

test("until a touch the page stands as the document brought it, and nothing is loaded", () => {
  const router = openRouter(pageOf());
  expect(router.state.initialized).toBe(true);
  expect(router.state.loaderData).toEqual({ root: "shop", home: "shown" });
  expect(router.state.matches.map(({ route }) => route.id)).toEqual(["root", "home"]);
  expect(Object.keys(router.manifest)).toEqual(["root", "home", "board"]);
  expect(asked).toEqual([]);
});

test("what moves takes the very state over, tells those who listen, and keeps what was asked for before", async () => {
  const router = openRouter(pageOf());
  const { location } = router.state;
  const seen: string[] = [];
  const history: object[] = [];
  router.subscribe(({ location: { pathname }, navigation }) => {
    history.push(router.state.location);
    seen.push(`${pathname} ${navigation.state}`);
  });
  const blocked: string[] = [];
  router.getBlocker("1", ({ nextLocation }) => (blocked.push(nextLocation.pathname), false));
  dataset.touched = "";
  tell("shop-touched");
  await router.navigate("/board");
  expect(history[0]).toBe(location);
  expect(seen).toEqual(["/ loading", "/board idle"]);
  expect(blocked).toEqual(["/board"]);
  expect(router.state.loaderData.board).toBe("posts");
});

test("a fetcher and a reload ask for what moves by themselves, and for what waits for a touch", async () => {
  const router = openRouter(pageOf());
  await router.revalidate();
  expect(asked).toEqual(["home"]);
  expect(router.state.loaderData.home).toBe("anew");
  expect([dispatched, "touched" in dataset]).toEqual([["shop-touched"], true]);
});

test("a way back before it is there is taken once it came", async () => {
  vi.stubGlobal(
    "PopStateEvent",
    class extends Event {
      constructor(name: string) {
        super(name);
      }
    },
  );
  openRouter(pageOf());
  tell("popstate");
  await vi.waitFor(() => expect(dispatched).toEqual(["shop-touched", "popstate"]));
  expect(heard.get("popstate")).toEqual([]);
});

test("a page whose route nobody knows yet, or that lacks data, waits for all of the router at once", async () => {
  const unknown = pageOf();
  Object.assign(unknown.history, { location: locationOf("/nowhere") });
  let waits: unknown;
  try {
    openRouter(unknown);
  } catch (thrown) {
    waits = thrown;
  }
  expect(waits).toBeInstanceOf(Promise);
  await waits;
  const lacking = pageOf({ hydrationData: { loaderData: { root: "shop" } } });
  expect(openRouter(lacking).state.initialized).toBe(false);
});
