import { afterEach, expect, test, vi } from "vitest";
import { findHere, subscribeHere } from "./push-subscription.ts";

const ENDPOINT = "https://push.example/send/abc123";
const subscription = (unsubscribe = vi.fn()) => ({
  endpoint: ENDPOINT,
  unsubscribe,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "key", auth: "auth" } }),
});

type BrowserState = {
  permission?: string;
  former?: ReturnType<typeof subscription> | null;
  subscribe?: () => Promise<unknown>;
  /** the worker becomes active only then */ activates?: (tell: () => void) => void;
};

/** A browser as far as pushes need one; gives what it was asked for. */
function browserWith({
  permission = "granted",
  former = null,
  subscribe,
  activates,
}: BrowserState = {}) {
  const subscribes = vi.fn(subscribe ?? (() => Promise.resolve(subscription())));
  const installing = {
    state: activates ? "installing" : "activated",
    addEventListener(_: string, listener: () => void) {
      activates?.(() => {
        installing.state = "activated";
        listener();
      });
    },
  };
  const registration = {
    active: activates ? null : {},
    installing: activates ? installing : null,
    waiting: null,
    pushManager: { subscribe: subscribes, getSubscription: () => Promise.resolve(former) },
  };
  const register = vi.fn(() => Promise.resolve(registration));
  vi.stubGlobal("navigator", {
    serviceWorker: { register, getRegistration: () => Promise.resolve(registration) },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    permission,
    requestPermission: () => Promise.resolve(permission),
  });
  return { subscribes, register };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a device gives its address and keys to the shop's own worker, for what is shown alone", async () => {
  const { subscribes, register } = browserWith();
  expect(await subscribeHere("public")).toEqual({
    endpoint: ENDPOINT,
    p256dh: "key",
    auth: "auth",
  });
  expect(register).toHaveBeenCalledWith("/office-worker.js", {
    scope: "/admin",
    updateViaCache: "none",
  });
  expect(subscribes).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: "public",
  });
});

test("who says no to notices is told where that is changed, and nothing is registered", async () => {
  const { register } = browserWith({ permission: "denied" });
  expect(await subscribeHere("public")).toEqual({
    trouble: expect.stringContaining("허용해주세요"),
  });
  expect(register).not.toHaveBeenCalled();
});

test("a subscription of the shop's former keys gives way to a new one", async () => {
  const unsubscribe = vi.fn();
  let tries = 0;
  const { subscribes } = browserWith({
    former: subscription(unsubscribe),
    subscribe: () =>
      (tries += 1) === 1
        ? Promise.reject(new DOMException("keys", "InvalidStateError"))
        : Promise.resolve(subscription()),
  });
  expect(await subscribeHere("public")).toMatchObject({ endpoint: ENDPOINT });
  expect([unsubscribe.mock.calls.length, subscribes.mock.calls.length]).toEqual([1, 2]);
});

test("a push service that cannot be reached is said so", async () => {
  browserWith({ subscribe: () => Promise.reject(new Error("away")) });
  expect(await subscribeHere("public")).toEqual({
    trouble: expect.stringContaining("연결하지 못했어요"),
  });
});

test("it subscribes only once the worker runs", async () => {
  let tell: (() => void) | undefined;
  const { subscribes } = browserWith({ activates: (activate) => (tell = activate) });
  const subscribing = subscribeHere("public");
  await vi.waitFor(() => expect(tell).toBeDefined());
  expect(subscribes).not.toHaveBeenCalled();
  tell!();
  expect(await subscribing).toMatchObject({ endpoint: ENDPOINT });
});

test.each([
  ["on", ["c123"], {}],
  ["off", ["other"], {}],
  ["off", [""], {}],
  ["off", ["c123"], { permission: "default" }],
  ["off", ["c123"], { former: null }],
] as const)("it is %s for a device that ends in %j, given %j", async (state, ends, given) => {
  browserWith({ former: subscription(), ...given });
  expect(await findHere(ends)).toBe(state);
});

test("a browser that knows no pushes is none", async () => {
  browserWith();
  vi.stubGlobal("navigator", {});
  expect(await findHere(["c123"])).toBe("none");
});
