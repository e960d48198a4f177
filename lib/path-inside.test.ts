import { expect, test } from "vitest";
import { pathInside } from "./path-inside.ts";

test.each([
  "//evil.com",
  "/\\evil.com",
  "https:evil.com",
  "https://evil.com",
  "/%09/evil".replace("%09", "\t"),
  "javascript:alert(1)",
  "@evil",
  "",
  null,
  "/a\r\nSet-Cookie: x",
  "/\u0000",
  "/./..//evil.com",
])("%j leads home", (path) => expect(pathInside(path)).toBe("/"));

test.each(["/order/ab?quantity=2", "/my", "/board/edit#top", "/%2f%2fevil"])("%s stays", (path) =>
  expect(pathInside(path)).toBe(path),
);
