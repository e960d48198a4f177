import { data, type DataStrategyResult } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissAlert } from "#app/browser/state/alerts.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { keepPosted } from "./keep-posted.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  dismissAlert();
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** As the router makes it of an answer without a page. */
const fault = (status: number, statusText: string, body: unknown) => ({
  status,
  statusText,
  internal: false,
  data: body,
});

const unreachable: DataStrategyResult = {
  type: "error",
  result: data(new TypeError("Failed to fetch")),
};

async function answered(
  method: string,
  to: string,
  result: DataStrategyResult,
): Promise<DataStrategyResult | undefined> {
  vi.stubGlobal("location", { pathname: "/my/profile" });
  const request = new Request(`http://shop.test${to}`, { method });
  const next = async () => ({ page: result });
  const results = await keepPosted({ request } as Parameters<typeof keepPosted>[0], next);
  return (results as Record<string, DataStrategyResult>).page;
}

test("a form that could not be sent leaves its page as it is and says so", async () => {
  expect(await answered("POST", "/my/profile?again=1", unreachable)).toMatchObject({
    type: "data",
    result: { data: { unsent: true }, init: { status: 503 } },
  });
  expect(ui.read().alertState).toMatchObject({
    type: "error",
    message: expect.stringMatching(/^보내지 못했어요.* :\($/),
  });
});

// covers 8.6
test.each([
  ["an action that threw", data(new Error("Unexpected Server Error"), { status: 500 })],
  ["an answer that is no page", fault(502, "Bad Gateway", "<h1>nginx</h1>")],
])("where the server failed the page stays as well: %s", async (_, result) => {
  expect(await answered("POST", "/my/profile", { type: "error", result })).toMatchObject({
    type: "data",
    result: { data: { unsent: true, told: true } },
  });
  expect(console.error).toHaveBeenCalledWith(result);
  expect(ui.read().alertState.message).toMatch(/^처리하지 못했어요.* :\($/);
});

test("what the server said, what was read, and what goes to another page are left alone", async () => {
  const result: DataStrategyResult = {
    type: "error",
    result: new Response(null, { status: 302, headers: { location: "/login" } }),
  };
  const worded: DataStrategyResult = {
    type: "error",
    result: fault(503, "", { words: "점검하고 있어요." }),
  };
  expect(await answered("POST", "/my/profile", result)).toBe(result);
  expect(await answered("POST", "/my/profile", worded)).toBe(worded);
  expect(await answered("GET", "/my/profile", unreachable)).toBe(unreachable);
  expect(await answered("POST", "/sign-out", unreachable)).toBe(unreachable);
  expect(ui.read().alertState.message).toBe("");
});
