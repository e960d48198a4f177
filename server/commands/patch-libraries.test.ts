import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { dropUnused } from "./drop-unused.ts";
import { patchedFiles, patchesFor, patchLibrary, refuseUnused } from "./patch-libraries.ts";

const installed = (file: string) => readFileSync(projectFile(file), "utf8");
const pageLoading = "node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js";
const reactDom = "node_modules/react-dom/cjs/react-dom-client.production.js";

describe.each(["client", "server"] as const)("what the %s gets", (half) => {
  test.each(patchedFiles(half))("of %s is made of the installed file", (file) => {
    expect(patchLibrary(half, file, installed(file))).not.toBe(installed(file));
  });

  test("says where its change was proposed", () => {
    const texts = patchesFor(half).map((name) => installed(name));
    expect(texts.join("\n")).toContain("https://github.com/remix-run/react-router/pull/");
  });
});

test("a page that does not load is told of", () => {
  const patched = patchLibrary("client", pageLoading, installed(pageLoading));
  expect(installed(pageLoading)).toContain("window.location.reload()");
  expect(patched).not.toContain("window.location.reload()");
  expect(patched).toContain('new Event("lazy-page-failed", { cancelable: true })');
});

test("the router can take over the page as it is shown, and makes none of its own before", () => {
  const dist = "node_modules/react-router/dist/production/lib";
  const router = `${dist}/router/router.js`;
  const start = `${dist}/dom-export/hydrated-router.js`;
  expect(patchLibrary("client", router, installed(router))).toContain(
    "if (init.shown) state = init.shown;",
  );
  expect(patchLibrary("client", start, installed(start))).toContain(
    "let router = window.shopRouter({",
  );
});

test("a library that is written in another way stops the build", () => {
  const other = installed(pageLoading).replace("window.location.reload()", "location.reload()");
  expect(() => patchLibrary("client", pageLoading, other)).toThrow(`does not fit ${pageLoading}`);
  expect(() => dropUnused(reactDom, installed(pageLoading))).toThrow(
    `${reactDom} has no function startViewTransition`,
  );
});

test("what is left out keeps its place: a function does nothing, a kind of component is none", () => {
  const patched = patchLibrary("client", reactDom, installed(reactDom));
  expect(patched).toMatch(/\nfunction startViewTransition\([^)]*\) \{\n\}\n/);
  expect(installed(reactDom)).toMatch(/^ +case 30:$/m);
  expect(patched).not.toMatch(/^ +case (?:19|30|31):$/m);
  expect(patched).not.toContain("exports.createRoot");
  expect(patched).toContain("exports.hydrateRoot");
});

test("a page that asks for what is left out stops the build", () => {
  const page = 'import {\n  useState,\n  useActionState as act,\n} from "react";';
  expect(() => refuseUnused(page, "app/page.tsx")).toThrow("app/page.tsx uses useActionState");
  expect(() => refuseUnused('import { preload } from "react-dom";', "x")).toThrow("preload");
  refuseUnused('import { useState, type ReactNode } from "react";', "app/page.tsx");
});
