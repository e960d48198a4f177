import { lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { renderPage } from "./render-page.server.ts";

const Broken = (): never => {
  throw new Error("broken");
};
const Late = lazy(() => Promise.resolve({ default: () => <p>late</p> }));

test("a page waits for what comes later, and says what broke", async () => {
  const heard: unknown[] = [];
  const page = (
    <html lang="ko">
      <head />
      <body>
        <Suspense>
          <Late />
        </Suspense>
        <Suspense fallback="missing">
          <Broken />
        </Suspense>
      </body>
    </html>
  );
  const { html, isBroken } = await renderPage(page, {
    nonce: "n",
    broke: (error) => heard.push(error),
  });
  expect(html.toString()).toContain("<p>late</p>");
  expect([isBroken, heard.map(String)]).toEqual([true, ["Error: broken"]]);
});
