import { expect, test } from "vitest";
import { mayPass, OPERATION_LIMIT_MS, retryTimes, UPLOAD_LIMIT_MS } from "./retry-times.ts";

function trying(limitMs: number, random = () => 0) {
  let clock = 0;
  const times = retryTimes(limitMs, { now: () => clock, random });
  /** Waits what it is told until it is told to give up. */
  const all = () => {
    const waits: number[] = [];
    for (let wait = times.next(); wait !== null; wait = times.next()) {
      waits.push(wait);
      clock += wait;
    }
    return waits;
  };
  return { times, all, pass: (ms: number) => (clock += ms) };
}

// covers 9.9b
test("waits begin at one second and double up to 64, within two minutes for operations and ten for uploads", () => {
  expect(trying(OPERATION_LIMIT_MS).all()).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
  const upload = trying(UPLOAD_LIMIT_MS).all();
  expect(upload.slice(0, 9)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000, 64_000,
  ]);
  expect(upload.reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(UPLOAD_LIMIT_MS);
  expect(upload.reduce((sum, wait) => sum + wait)).toBeGreaterThan(UPLOAD_LIMIT_MS - 64_000);
});

test("up to a second of chance keeps many from coming back at once", () => {
  expect(trying(OPERATION_LIMIT_MS, () => 0.999).times.next()).toBe(1999);
});

test("what went on in between begins anew", () => {
  const { times, all } = trying(OPERATION_LIMIT_MS);
  all();
  times.progressed();
  expect(all()).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
});

test("the server's own wish is heard, and one beyond the limit is not waited for", () => {
  const { times } = trying(OPERATION_LIMIT_MS);
  expect(times.next(60_000)).toBe(60_000);
  expect(times.next(3_600_000)).toBeNull();
});

test("time without a network does not count", () => {
  const { times, pass } = trying(OPERATION_LIMIT_MS);
  expect(times.next()).toBe(1000);
  pass(3_600_000);
  times.excuse(3_600_000);
  expect(times.next()).toBe(2000);
});

// covers 9.9c
test("what may pass by itself: no answer, 408, 429 and 5xx, a full disk as well", () => {
  expect(
    [
      0, 408, 429, 500, 502, 503, 504, 507, 599, 200, 400, 401, 402, 403, 404, 409, 410, 412, 413,
      416,
    ].filter(mayPass),
  ).toEqual([0, 408, 429, 500, 502, 503, 504, 507, 599]);
});
