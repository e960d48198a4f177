import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { patchRouter, readPatches, ROUTER_PATCHES } from "./patch-router.ts";

const textOf = (file: string): string => readFileSync(projectFile(file), "utf8");
const [[pages, pagesPatch]] = [...readPatches("client")] as [
  [string, Parameters<typeof patchRouter>[1]],
];

test("the patch of pages that do not come fits the installed router", () => {
  const patched = patchRouter(textOf(pages), pagesPatch);
  expect(textOf(pages)).toContain("window.location.reload()");
  expect(patched).not.toContain("window.location.reload()");
  expect(patched).toContain('new Event("lazy-page-failed", { cancelable: true })');
});

test("a router that loads its pages in another way stops the build", () => {
  const other = textOf(pages).replace("window.location.reload()", "location.reload()");
  expect(() => patchRouter(other, pagesPatch)).toThrow(`does not fit ${pages}`);
});

describe.each(["client", "ssr"] as const)("the patch for %s", (half) => {
  test("says where its change was proposed", () => {
    expect(textOf(ROUTER_PATCHES[half])).toContain(
      "https://github.com/remix-run/react-router/pull/",
    );
  });

  test("fits the installed router in every file", () => {
    const patches = [...readPatches(half)];
    expect(patches.length).toBeGreaterThan(0);
    for (const [file, patch] of patches)
      expect(patchRouter(textOf(file), patch)).not.toBe(textOf(file));
  });
});
