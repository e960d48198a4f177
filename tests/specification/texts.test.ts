import fc from "fast-check";
import { readFileSync } from "node:fs";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { DocumentUnavailable } from "#app/browser/offline/unavailable.ts";
import { cacheLimit } from "#app/browser/offline/make-room.ts";
import { runAction } from "#app/browser/run-action.ts";
import { GUARD_MS, LAST_RELOAD } from "#app/browser/reload-guard.ts";
import { noAlert, ui } from "#app/browser/state/ui-state.ts";
import { badgeWords } from "#app/storefront/badge-words.ts";
import { ErrorWords } from "#app/ui/frame/error-screen.tsx";
import { FIRST_CHUNK, isResumable, nextChunk } from "#app/uploads/chunk-sizes.ts";
import {
  mayPass,
  OPERATION_LIMIT_MS,
  retryTimes,
  UPLOAD_LIMIT_MS,
} from "#app/uploads/retry-times.ts";
import { cutUserAgent } from "#lib/device/device-words.server.ts";
import { won } from "#lib/won.ts";
import { carriers, trackingUrl } from "#shop/order/delivery/carriers.ts";
import { delivery } from "#shop/order/status.ts";
import { finalPrice } from "#shop/product/price.ts";
import { refusals } from "#shop/refusals.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";

// What the specification gives word for word and number for number, read from the specification
// itself.
const specification = readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8");
const given = (pattern: RegExp): string => {
  const found = pattern.exec(specification)?.[1];
  if (found === undefined) throw new Error(`the specification no longer says ${pattern}`);
  return found;
};
const number = (pattern: RegExp) => Number(given(pattern).replaceAll(",", ""));
const MB = 1024 * 1024;

function shown(element: ReactNode): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test("the delivery's labels are the table's", () => {
  const rows = [...specification.matchAll(/^\| (failure|ready|delivery|done) \| (\S+) \(/gm)].map(
    ([, status, label]) => [status, label],
  );
  expect(rows).toHaveLength(4);
  const { failure, ready, delivery: onItsWay, done } = delivery.states;
  expect(Object.fromEntries(rows)).toEqual({ failure, ready, delivery: onItsWay, done });
});

test("the carriers are the thirteen of the list, in its order", () => {
  expect(carriers.map(({ name }) => name)).toEqual(
    given(/Supported carriers: (.+)\.$/m).split(", "),
  );
});

test("the carrier search asks a portal for the carrier's name and the number", () => {
  const url = new URL(trackingUrl("CJ대한통운", "123456789011"));
  expect([url.protocol, url.searchParams.get("query")]).toEqual([
    "https:",
    "CJ대한통운 123456789011",
  ]);
});

// covers 4.10, 9.1a
test("an alert's defaults are bottom centre, info and 4000 ms", () => {
  expect(noAlert).toEqual({
    message: "",
    option: { vertical: "bottom", horizontal: "center" },
    timeout: number(/Alert timeout (\d+) ms/),
    type: "info",
  });
});

// covers 9.1b
test("a badge counts to its maximum", () => {
  const most = number(/Badge maximum (\d+)/);
  expect([0, 1, most, most + 1].map(badgeWords)).toEqual(["", "1", String(most), `${most}+`]);
});

test("the overlay says what the catalogue says while nothing else is said", () => {
  // It is shown only after a while of waiting, in a browser.
  expect(
    readFileSync(new URL("../../app/ui/frame/loading-overlay.tsx", import.meta.url), "utf8"),
  ).toContain(`words = "${given(/Loading overlay default text: "(.+)"/)}"`);
});

test("an action that fails says its message with a sad face, and its overlay is gone", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const alertText = given(/an alert shows "(.+?)" when/).replace("{message}", "저장하지 못했어요");
  let fellBack = false;
  await runAction(() => Promise.reject(new Error("away")), {
    message: "저장하지 못했어요",
    fallback: () => (fellBack = true),
  });
  expect([
    ui.read().alertState.message,
    ui.read().isLoading,
    fellBack,
    log.mock.calls.length,
  ]).toEqual([alertText, false, true, 1]);
  log.mockRestore();
});

test("who may not see something reads the catalogue's words", () => {
  expect(refusals["not-allowed"][1]).toBe(given(/Admin without rights: "(.+)"/));
});

// covers 2.54a
test("the screens of a page that is not there, and of one that failed, say it and lead home", () => {
  const home = given(/It has a button "(.+)" that goes to the home page/);
  const missing = shown(createElement(ErrorWords, { error: { status: 404 } }));
  const failed = shown(createElement(ErrorWords, { error: null }));
  for (const words of ["찾을 수 없어요", "삭제", "변경"]) expect(missing).toContain(words);
  for (const words of ["불러오지 못했어요", "관리자에게 알렸어요", "고칠게요"])
    expect(failed).toContain(words);
  for (const html of [missing, failed])
    expect(html).toMatch(new RegExp(`<a [^>]*href="/"[^>]*>${home}</a>`));
});

// covers 9.3
test("a price is rounded to the nearest 1000 after a discount, has separators and 원", () => {
  const step = number(/rounded to the nearest (\d+)/);
  const suffix = given(/with the suffix "(.+)"/);
  expect(won(finalPrice({ price: 39_000, discountRatio: 15 }))).toBe(`33,000${suffix}`);
  expect(won(1_234_567)).toBe(`1,234,567${suffix}`);
  expect(won(finalPrice({ price: 12_345, discountRatio: null }))).toBe(`12,345${suffix}`);
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000, max: 100_000_000 }),
      fc.integer({ min: 5, max: 90 }),
      (price, discountRatio) => {
        expect(finalPrice({ price, discountRatio })).toBe(
          Math.round((price * (100 - discountRatio)) / 100 / step) * step,
        );
      },
    ),
  );
});

// covers 9.4
test("a lazy page loads anew at most once in ten seconds, remembered as last-reload", () => {
  expect([LAST_RELOAD, GUARD_MS]).toEqual([
    given(/kept in session storage as (\S+?)\)/),
    number(/Lazy-reload guard (\d+) seconds/) * 1000,
  ]);
});

// covers 9.6
test("no parser sees more of a user agent than 500 characters", () => {
  const most = number(/parser truncates at (\d+) characters/);
  expect([
    cutUserAgent("x".repeat(most + 1)).length,
    cutUserAgent("x".repeat(most - 1)).length,
  ]).toEqual([most, most - 1]);
});

test("a frame keeps the attributes that are named, and no others", () => {
  const names = given(/with the attributes (.+)\.$/m).split(/, | and /);
  const kept = sanitize(
    `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" allow="autoplay" allowfullscreen frameborder="0" scrolling="no" onload="x()" srcdoc="x" name="x"></iframe>`,
    { frames: true },
  );
  for (const name of names) expect(kept).toMatch(new RegExp(` ${name}(?:[=>\\s])`));
  expect(kept).not.toMatch(/onload|srcdoc|name=/);
});

test("uploads go in chunks that double below 32 MB, and are tried again as long and as often as is said", () => {
  const first = number(/chunk (\d+) KB/) * 1024;
  const below = number(/doubling up to below (\d+) MB/) * MB;
  expect([FIRST_CHUNK, isResumable(first), isResumable(first + 1), nextChunk(first)]).toEqual([
    first,
    false,
    true,
    first * 2,
  ]);
  let size = first;
  for (let chunk = 0; chunk < 20; chunk++) size = nextChunk(size);
  expect(size).toBe(below / 2);
  expect([OPERATION_LIMIT_MS, UPLOAD_LIMIT_MS]).toEqual([
    number(/operation retry time (\d+) min/) * 60_000,
    number(/upload retry time (\d+) min/) * 60_000,
  ]);
  expect(retryTimes(UPLOAD_LIMIT_MS, { now: () => 0, random: () => 0 }).next()).toBe(
    number(/retry sleep base (\d+) ms/),
  );
  expect([500, 502, 503, 408, 429].map(mayPass)).toEqual(Array(5).fill(true));
  expect([400, 401, 403, 404, 409, 416].map(mayPass)).toEqual(Array(6).fill(false));
});

test("the document cache has 40 MB unless it is told, and never less than 1 MB", () => {
  const [usual, least] = [
    number(/Document cache default (\d+) MB/) * MB,
    number(/minimum (\d+) MB/) * MB,
  ];
  expect([cacheLimit(), cacheLimit(0), cacheLimit(least - 1), cacheLimit(5 * MB)]).toEqual([
    usual,
    least,
    least,
    5 * MB,
  ]);
});

// covers 8.9b
test("a document that cannot be read says which of the two it was", () => {
  expect(new DocumentUnavailable("offline").message).toMatch(
    /failed to get the document because the client is offline/i,
  );
  expect(new DocumentUnavailable("server").message).toMatch(/may exist in the cache/i);
});
