import { afterEach, expect, test, vi } from "vitest";
import { wantsLight, watchNetwork } from "./network.ts";
import { ui } from "./ui-state.ts";
import { watchDevice } from "./watch-device.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  ui.change(ui.initial);
});

/** A window as far as the network goes. */
function openWindow(connection?: { effectiveType?: string; saveData?: boolean }) {
  const window = new EventTarget();
  const line = connection && Object.assign(new EventTarget(), connection);
  const navigator = { onLine: true, connection: line };
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  return { window, navigator, line };
}

// covers 4.8a, 4.8b
test("the network state is offline, else how fast the line is; where nothing is told, as if it were fast", () => {
  const { window, navigator, line } = openWindow({ effectiveType: "3g" });
  const stop = watchNetwork();
  expect(ui.read().networkState).toBe("3g");
  navigator.onLine = false;
  window.dispatchEvent(new Event("offline"));
  expect(ui.read().networkState).toBe("offline");
  navigator.onLine = true;
  Object.assign(line!, { effectiveType: "slow-2g" });
  window.dispatchEvent(new Event("online"));
  expect(ui.read().networkState).toBe("slow-2g");
  Object.assign(line!, { effectiveType: "6g", saveData: true });
  line!.dispatchEvent(new Event("change"));
  expect(ui.read()).toMatchObject({ networkState: "4g", savesData: true });
  stop();
  navigator.onLine = false;
  window.dispatchEvent(new Event("offline"));
  expect(ui.read().networkState).toBe("4g");
});

test("a browser that tells nothing of its line counts as fast", () => {
  openWindow();
  watchNetwork()();
  expect(ui.read()).toMatchObject({ networkState: "4g", savesData: false });
});

test.each([
  ["slow-2g", false, true],
  ["2g", false, true],
  ["3g", false, true],
  ["4g", false, false],
  ["offline", false, false],
  ["4g", true, true],
] as const)("%s, saving %s: lighter pictures %s", (networkState, savesData, light) =>
  expect(wantsLight({ networkState, savesData })).toBe(light),
);

test.each([
  ["unknown", true, "mobile"],
  ["unknown", false, "desktop"],
  ["tablet", true, "tablet"],
] as const)(
  "of a device that is %s for the server, narrow %s, the state says %s, and follows the window",
  (serverDevice, narrow, device) => {
    const query = Object.assign(new EventTarget(), { matches: narrow as boolean });
    const queries: string[] = [];
    vi.stubGlobal("matchMedia", (text: string) => {
      queries.push(text);
      return query;
    });
    const stop = watchDevice(serverDevice);
    expect(queries).toEqual(["(max-width: 767px)"]);
    expect(ui.read()).toMatchObject({ isMobile: narrow, deviceType: device });
    query.matches = !narrow;
    query.dispatchEvent(new Event("change"));
    expect(ui.read().isMobile).toBe(!narrow);
    stop();
    query.matches = narrow;
    query.dispatchEvent(new Event("change"));
    expect(ui.read().isMobile).toBe(!narrow);
  },
);
