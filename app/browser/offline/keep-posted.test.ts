import { data, type DataStrategyResult } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { dismissAlert } from "#app/browser/state/alerts.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { keepPosted } from "./keep-posted.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  while (ui.read().alertState.message) dismissAlert(ui.read().alertState);
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
    message: expect.stringContaining("보내지 못했어요"),
  });
});

test("what the server said, what was read, and what goes to another page are left alone", async () => {
  const said: DataStrategyResult = {
    type: "error",
    result: new Response(null, { status: 302, headers: { location: "/login" } }),
  };
  const mistake: DataStrategyResult = {
    type: "error",
    result: data(new Error("Unexpected Server Error")),
  };
  expect(await answered("POST", "/my/profile", said)).toBe(said);
  expect(await answered("POST", "/my/profile", mistake)).toBe(mistake);
  expect(await answered("GET", "/my/profile", unreachable)).toBe(unreachable);
  expect(await answered("POST", "/sign-out", unreachable)).toBe(unreachable);
  expect(ui.read().alertState.message).toBe("");
});
