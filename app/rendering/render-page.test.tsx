import { lazy, Suspense, type ReactElement } from "react";
import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { renderAtOnce, renderWaiting } from "./render-page.server.tsx";

const data = `[{"_1":2},"words","</script>&\u2028"]\n`;
const entryOf = (): EntryContext =>
  ({
    renderMeta: { didRenderScripts: true },
    serverHandoffStream: new Blob([data]).stream(),
  }) as EntryContext;
const pageOf = (body: ReactElement) => () => (
  <html lang="ko">
    <head />
    <body>{body}</body>
  </html>
);
const Broken = (): never => {
  throw new Error("broken");
};
const Late = lazy(() => Promise.resolve({ default: () => <p>late</p> }));

test("the data behind a page cannot end its script, and reads as it was", async () => {
  const page = await renderAtOnce(pageOf(<p>안녕 & 반가워요</p>), entryOf(), { nonce: "n" });
  const html = page!.begin + page!.html + page!.end;
  expect(html).toMatch(
    /^<!DOCTYPE html><html lang="ko"><head><\/head><body><p>안녕 &amp; 반가워요<\/p><!--\$--><script nonce="n">/,
  );
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  const [, sent] = /enqueue\((.*?)\);<\/script>/.exec(html) ?? [];
  expect(JSON.parse(sent!)).toBe(data);
});

test.each([
  [
    "waits for a part",
    <Suspense key="1">
      <Late />
    </Suspense>,
  ],
  ["breaks", <Broken key="2" />],
  [
    "breaks in a part that may come later",
    <Suspense key="3">
      <Broken />
    </Suspense>,
  ],
])("a page that %s is left to the stream, with its data unread", async (_, body) => {
  const entry = entryOf();
  expect(await renderAtOnce(pageOf(body), entry, { nonce: "n" })).toBeNull();
  expect(entry.serverHandoffStream!.locked).toBe(false);
});

test("the stream waits for what comes later, and says what broke", async () => {
  const heard: unknown[] = [];
  const page = pageOf(
    <>
      <Suspense>
        <Late />
      </Suspense>
      <Suspense fallback="missing">
        <Broken />
      </Suspense>
    </>,
  )();
  const { html, isBroken } = await renderWaiting(page, {
    nonce: "n",
    broke: (error) => heard.push(error),
  });
  expect(html).toContain("<p>late</p>");
  expect([isBroken, heard.map(String)]).toEqual([true, ["Error: broken"]]);
});
