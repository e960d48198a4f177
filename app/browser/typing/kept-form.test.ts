import { beforeEach, expect, test, vi } from "vitest";
import { findKeptForm, forgetKeptForm, KEPT_DAYS, keepForm } from "./kept-form.ts";

const DAY = 24 * 3600_000;
const at = Date.UTC(2026, 10, 22);
const kept = { values: { memo: "선물 포장" }, at };

/** As a browser's: what is kept is a property of it. */
function device(most = Infinity): Record<string, unknown> {
  const shelf: Record<string, unknown> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(shelf, {
    getItem: hidden((key: string) => shelf[key] ?? null),
    removeItem: hidden((key: string) => delete shelf[key]),
    setItem: hidden((key: string, value: string) => {
      if (value.length > most) throw new Error("QuotaExceededError");
      shelf[key] = value;
    }),
  });
}
beforeEach(() => void vi.stubGlobal("localStorage", device()));

test("what was typed is there again for whoever typed it, until it is saved", () => {
  expect(keepForm("owner", "memo 1", kept)).toBe(true);
  expect(findKeptForm("owner", "memo 1", at)).toEqual(kept);
  expect(findKeptForm("other", "memo 1", at)).toBeNull();
  expect(findKeptForm("owner", "memo 2", at)).toBeNull();
  forgetKeptForm("memo 1");
  expect(findKeptForm("owner", "memo 1", at)).toBeNull();
});

test("after some days it is gone from the device, whoever looks, and only that", () => {
  localStorage.setItem("pre-url", "/my");
  keepForm("owner", "memo 1", kept);
  expect(findKeptForm("owner", "memo 1", at + KEPT_DAYS * DAY)).toEqual(kept);
  expect(findKeptForm("other", "product new", at + KEPT_DAYS * DAY + 1)).toBeNull();
  expect(Object.keys(localStorage)).toEqual(["pre-url"]);
});

test("a device without room says so, and what is no form of ours is none", () => {
  vi.stubGlobal("localStorage", device(10));
  expect(keepForm("owner", "memo 1", kept)).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect([keepForm("owner", "x", kept), findKeptForm("owner", "x")]).toEqual([false, null]);
  vi.stubGlobal("localStorage", device());
  for (const stored of ["", "null", "[]", "{}", '{"accountId":"owner","values":{"a":1},"at":1}']) {
    localStorage.setItem("kept-form x", stored);
    expect(findKeptForm("owner", "x", 1)).toBeNull();
  }
});
