import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { patchRouter, ROUTER_PATCH } from "./patch-router.ts";

const patch = readFileSync(projectFile(ROUTER_PATCH), "utf8");
const file = /^--- a\/(\S+)$/m.exec(patch)![1]!;
const installed = readFileSync(projectFile(file), "utf8");

test("the patch fits the installed router and says where its change was proposed", () => {
  const patched = patchRouter(installed);
  expect(installed).toContain("window.location.reload()");
  expect(patched).not.toContain("window.location.reload()");
  expect(patched).toContain('new Event("lazy-page-failed", { cancelable: true })');
  expect(patch).toContain("https://github.com/remix-run/react-router/pull/");
});

test("a router that loads its pages in another way stops the build", () => {
  const other = installed.replace("window.location.reload()", "location.reload()");
  expect(() => patchRouter(other)).toThrow(`${ROUTER_PATCH} does not fit`);
});
