import { expect, test } from "vitest";
import { lives, visitLive } from "../browser/live.ts";
import { openSite } from "../xss/open-site.ts";

// What a real browser fetches ahead before a page lives, and that it stops then.
const site = await openSite();

type Attempt = { key: { url: string }; status: string };

/** A window in which the page's scripts come, or never do. */
async function windowOn(scriptsCome: boolean) {
  const { id } = await site.shop.has.product({ title: "가리킬 상품" });
  const context = await site.window({ viewport: { width: 1280, height: 900 } });
  if (!scriptsCome) await context.route("**/assets/*.js", () => undefined);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Preload.enable");
  const attempts: Attempt[] = [];
  session.on("Preload.prefetchStatusUpdated", (attempt) => attempts.push(attempt as Attempt));
  await (scriptsCome ? visitLive(page, "/") : page.goto("/", { waitUntil: "commit" }));
  const rules = page.locator("script[type=speculationrules]");
  const link = page.getByRole("link", { name: /가리킬 상품/ }).first();
  return { id, page, rules, link, attempts, close: () => context.close() };
}

test("a product that is pointed at before the page lives is fetched ahead", async () => {
  const { id, rules, link, attempts, close } = await windowOn(false);
  await expect.poll(() => rules.count()).toBe(1);
  await link.hover();
  await expect
    .poll(() => attempts.map(({ key, status }) => `${new URL(key.url).pathname} ${status}`))
    .toContain(`/product/${id} Ready`);
  await close();
});

test("a page that lives has no rules any more, and says nothing about them", async () => {
  const { page, rules, close } = await windowOn(true);
  const consoleLines: string[] = [];
  page.on("console", (message) => consoleLines.push(message.text()));
  await page.reload();
  await lives(page);
  await expect.poll(() => rules.count()).toBe(0);
  expect(consoleLines.join("\n")).not.toMatch(/speculation|hydrat/i);
  await close();
});
