import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissAlert, showAlert } from "./alerts.ts";
import { auth, authOf } from "./auth-state.ts";
import { clientState } from "./client-state.ts";
import { beginLoading, clearLoading } from "./loading.ts";
import { page } from "./page-state.ts";
import { runAction } from "../run-action.ts";
import { noAlert, ui } from "./ui-state.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  clearLoading();
  dismissAlert();
});

// covers 3.7, 3.8, 3.9a, 4.7
test("the three groups have the specification's names and start as it says", () => {
  expect(ui.initial).toEqual({
    isLoading: false,
    isMobile: false,
    networkState: "4g",
    savesData: false,
    deviceType: "unknown",
    isMobileDrawer: false,
    alertState: {
      message: "",
      option: { vertical: "bottom", horizontal: "center" },
      timeout: 4000,
      type: "info",
    },
  });
  expect(auth.initial).toEqual({ status: "loading", user: null, isLogout: false });
  expect(page.initial).toEqual({
    title: "",
    editorIsYoutubeEmbed: false,
    isOrderDetailsDialog: false,
    orderData: null,
  });
});

test("whoever listens hears of a change, and of nothing that changes nothing", () => {
  const state = clientState({ one: 1, two: "b" });
  const heard = vi.fn<() => void>();
  const stop = state.subscribe(heard);
  state.change({ one: 1 });
  expect(heard).not.toHaveBeenCalled();
  const before = state.read();
  state.change({ one: 2 });
  expect([heard.mock.calls.length, state.read(), before]).toEqual([
    1,
    { one: 2, two: "b" },
    { one: 1, two: "b" },
  ]);
  stop();
  state.change({ two: "c" });
  expect(heard).toHaveBeenCalledTimes(1);
});

// covers 4.10
test("an alert takes the place of the one before, keeps what was said of it, and a late end of one takes no other away", () => {
  showAlert("하나");
  const first = ui.read().alertState;
  expect(first).toEqual({ ...noAlert, message: "하나" });
  showAlert("둘", {
    type: "error",
    timeout: 9000,
    option: { vertical: "top", horizontal: "left" },
  });
  showAlert("");
  dismissAlert(first);
  expect(ui.read().alertState).toEqual({
    message: "둘",
    type: "error",
    timeout: 9000,
    option: { vertical: "top", horizontal: "left" },
  });
  dismissAlert();
  expect(ui.read().alertState).toBe(noAlert);
});

// covers 8.6
test("an action that fails is logged, says so with its face, runs its fallback, and the overlay clears", async () => {
  const fallback = vi.fn<(error: unknown) => void>();
  const failure = new Error("no");
  const running = runAction(() => Promise.reject(failure), {
    message: "저장하지 못했어요",
    fallback,
  });
  expect(ui.read().isLoading).toBe(true);
  expect(await running).toBeUndefined();
  expect(ui.read()).toMatchObject({
    isLoading: false,
    alertState: { message: "저장하지 못했어요 :(", type: "error" },
  });
  expect(fallback).toHaveBeenCalledWith(failure);
  expect(console.error).toHaveBeenCalledWith(failure);
});

// covers 8.6
test("without a message no alert is shown; a fallback that fails clears the overlay too", async () => {
  await expect(
    runAction(() => Promise.reject(new Error("no")), {
      fallback: () => Promise.reject(new Error("neither")),
    }),
  ).rejects.toThrow("neither");
  expect(ui.read()).toMatchObject({ isLoading: false, alertState: noAlert });
});

test("what throws at once fails like what fails later; what was given up did not fail", async () => {
  const fallback = vi.fn<() => void>();
  expect(
    await runAction(
      () => {
        throw new Error("at once");
      },
      { message: "안 돼요" },
    ),
  ).toBeUndefined();
  expect(ui.read().alertState.message).toBe("안 돼요 :(");
  dismissAlert();
  expect(
    await runAction(() => Promise.reject(new DOMException("stop", "AbortError")), {
      message: "안 돼요",
      fallback,
    }),
  ).toBeUndefined();
  expect([ui.read().alertState.message, fallback.mock.calls.length, ui.read().isLoading]).toEqual([
    "",
    0,
    false,
  ]);
});

// covers 8.7
test("the overlay stays until the last of several works is done, and goes when the page is left", async () => {
  const [first, second] = [beginLoading(), beginLoading()];
  first();
  first();
  expect(ui.read().isLoading).toBe(true);
  second();
  expect(ui.read().isLoading).toBe(false);
  beginLoading();
  clearLoading();
  expect(ui.read().isLoading).toBe(false);
  expect(await runAction(() => Promise.resolve(7), { overlay: false })).toBe(7);
});

// covers 3.8, 4.7, 4.13
test("who is signed in is what the server said, with the record's id as uid; without its words it is an error", () => {
  const account = { id: "a1", name: "홍길동", email: "hong@example.com" };
  expect(authOf({ account, memberFailed: false })).toEqual({
    status: "signed-in",
    user: { ...account, uid: "a1" },
  });
  expect(authOf({ account, memberFailed: true })).toEqual({ status: "signed-in", user: null });
  expect(authOf({ account: null, memberFailed: false })).toEqual({
    status: "signed-out",
    user: null,
  });
  expect(authOf(undefined)).toEqual({ status: "error", user: null });
});
