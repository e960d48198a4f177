import fc from "fast-check";
import { expect, test } from "vitest";
import { isObjectName } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { fitsPlace, mayRead, mayWrite, placeOf, refuseUnless } from "./storage-rights.ts";

const callers: Record<string, StorageCaller> = {
  anonymous: { kind: "anonymous" },
  a: { kind: "member", accountId: "a" },
  b: { kind: "member", accountId: "b" },
  administrator: { kind: "administrator", accountId: "o" },
  machine: { kind: "machine", label: "x" },
};

test.each([
  // name, who reads, who writes; administrators and machines may everything
  ["public/a.txt", "anonymous a b", ""],
  ["public/", "anonymous a b", ""],
  ["public", "", ""],
  ["Public/a.txt", "", ""],
  ["files/a", "", ""],
  ["a", "", ""],
  ["", "", ""],
  ["masters/a.wav", "", ""],
  ["previews/a.wav", "", ""],
  ["members/a/images/x", "a", "a"],
  ["members/a/images/", "a", "a"],
  ["members/a/images", "", ""],
  ["members/a/", "", ""],
  ["members/", "", ""],
  ["members/a/other/x", "", ""],
  ["members/a", "", ""],
  ["members//images/x", "", ""],
  ["members/a/x/images/y", "", ""],
  ["x/members/a/images/y", "", ""],
  ["/members/a/images/y", "", ""],
  ["members/A/images/x", "", ""],
  ["members/a /images/x", "", ""],
  ["masters/members/a/images/x", "", ""],
])("%s", (name, readers, writers) => {
  const may = (right: (caller: StorageCaller, name: string) => boolean) =>
    Object.keys(callers)
      .filter((who) => right(callers[who]!, name))
      .join(" ");
  expect(may(mayRead)).toBe(`${readers} administrator machine`.trim());
  expect(may(mayWrite)).toBe(`${writers} administrator machine`.trim());
});

test("whoever edits products may put recordings and their previews, and what a member may", () => {
  const editor: StorageCaller = { kind: "editor", accountId: "e" };
  for (const name of ["masters/a.wav", "previews/a.wav", "members/e/images/x"])
    expect([mayRead(editor, name), mayWrite(editor, name)]).toEqual([true, true]);
  for (const name of ["files/a", "mastersx/a", "x/masters/a", "members/a/images/x", "a"])
    expect([mayRead(editor, name), mayWrite(editor, name)]).toEqual([false, false]);
  expect([mayRead(editor, "public/a"), mayWrite(editor, "public/a")]).toEqual([true, false]);
});

test("without the right who is nobody is asked to sign in, everybody else is told", () => {
  expect(() => refuseUnless(false, callers.anonymous!)).toThrow(
    expect.objectContaining({ code: "storage-unauthenticated" }),
  );
  for (const who of ["a", "administrator", "machine"])
    expect(() => refuseUnless(false, callers[who]!)).toThrow(
      expect.objectContaining({ code: "storage-unauthorized" }),
    );
  expect(() => refuseUnless(true, callers.anonymous!)).not.toThrow();
});

test("each place has its types and sizes", () => {
  const MIB = 1024 * 1024;
  expect(
    ["members/a/images/x", "masters/x", "previews/x", "files/x", "public/x", "mastersx"].map(
      (name) => placeOf(name).mostBytes / MIB,
    ),
  ).toEqual([15, 500, 20, 5120, 5120, 5120]);
  for (const type of ["image/png", "IMAGE/JPEG", "image/webp; charset=x", "image/avif"])
    expect(fitsPlace("members/a/images/x", type)).toBe(true);
  for (const type of [
    undefined,
    "",
    "image/svg+xml",
    "text/html",
    "image/gif",
    "application/octet-stream",
    "image/pngx",
    "x, image/png",
  ])
    expect(fitsPlace("members/a/images/x", type)).toBe(false);
  expect(fitsPlace("masters/x", "audio/mpeg")).toBe(true);
  expect(fitsPlace("masters/x", "audio/ogg")).toBe(false);
  expect(fitsPlace("previews/x", "audio/mpeg")).toBe(false);
  expect(fitsPlace("files/x", undefined)).toBe(true);
});

test("names are what can be said, stored and sorted, and nothing that others would resolve", () => {
  for (const name of [
    "a",
    "가나다.png",
    "a/b/c",
    "a//b",
    "/a",
    "a b",
    "...",
    "a/...",
    ".",
    "%2F",
    "이름 \u{1f600}",
    "가".repeat(341),
  ].filter((each) => each !== "."))
    expect([name, isObjectName(name)]).toEqual([name, true]);
  for (const name of [
    "",
    ".",
    "..",
    "../a",
    "a/..",
    "a/../b",
    "a\nb",
    "a\rb",
    "a\u0000",
    "a\u007f",
    "a\u0085",
    "\ud800",
    "a\u{10ffff}",
    "가".repeat(342),
    "x".repeat(1025),
  ])
    expect([name, isObjectName(name)]).toEqual([name, false]);
});

test("no name is another member's", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (name, accountId) => {
      if (accountId === "" || accountId.includes("/")) return;
      const own = `members/${accountId}/images/`;
      expect(mayWrite({ kind: "member", accountId }, name) && !name.startsWith(own)).toBe(false);
      expect(mayWrite({ kind: "member", accountId }, own + name)).toBe(true);
    }),
  ));

test("who records what was ordered writes takes under their own name alone, and nobody else does", () => {
  const voice: StorageCaller = { kind: "member", accountId: "v", records: true };
  expect(mayWrite(voice, "takes/v/abc.wav")).toBe(true);
  expect(mayRead(voice, "takes/other/abc.wav")).toBe(false);
  expect(mayWrite(voice, "goods/abc.wav")).toBe(false);
  expect(mayWrite({ kind: "member", accountId: "v" }, "takes/v/abc.wav")).toBe(false);
  expect(mayWrite({ kind: "editor", accountId: "v" }, "takes/v/abc.wav")).toBe(false);
});
