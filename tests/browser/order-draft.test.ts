import type { Page } from "@playwright/test";
import { beforeEach, expect, test } from "vitest";
import { madeToOrder, someTerms } from "../has/commission.ts";
import { openSite } from "../xss/open-site.ts";
import { lives, visitLive } from "./live.ts";

// The order form keeps what is typed; the browser puts older words back by itself.
const site = await openSite();

let page: Page;
let path: string;
beforeEach(async () => {
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  path = `/non-member/order/${(await site.shop.has.product()).id}`;
  return () => context.close();
});

const [OLD, NEW] = ["010-1111-1111", "010-2222-2222"];
const phone = () => page.getByLabel("휴대폰 번호").first();

test("after a cut line and Back the phone number is the one that was typed last, not the one the browser puts back", async () => {
  await visitLive(page, `/non-member/order/${(await site.shop.has.product()).id}`);
  await phone().fill(OLD);
  await visitLive(page, path);
  await expect.poll(() => phone().inputValue()).toBe(OLD);
  await phone().fill(NEW);
  await page.route(/order/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: /결제하기$/ }).click();
  await expect.poll(() => page.url()).toMatch(/^chrome-error/);
  await page.goBack({ waitUntil: "commit" });
  await lives(page);
  await expect.poll(() => phone().inputValue()).toBe(NEW);
});

test("what is typed before the page's scripts have come stays", async () => {
  await visitLive(page, path);
  await phone().fill(OLD);
  await page.getByLabel("이름", { exact: true }).first().fill("홍길동");
  await visitLive(page, "/policy");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await phone().fill(NEW);
  letGo();
  // The draft is filled into the fields that nobody touched: then the page lives.
  await expect
    .poll(() => page.getByLabel("이름", { exact: true }).first().inputValue())
    .toBe("홍길동");
  expect(await phone().inputValue()).toBe(NEW);
});

test("what is typed and chosen before the form lives stays, and is counted then", async () => {
  const made = await site.shop.has.product({ ...madeToOrder });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/non-member/order/${made.id}`, { waitUntil: "commit" });
  const script = page.getByLabel("녹음할 원고");
  const use = page.getByRole("radio", { name: someTerms.uses.at(-1)!.name });
  const agreed = page.getByRole("checkbox", { name: /만 14세 이상/ });
  await script.fill("가나다");
  await use.check();
  await agreed.check();
  letGo();
  const price = someTerms.lengths[0]!.won + someTerms.uses.at(-1)!.won;
  await expect
    .poll(() => page.getByRole("button", { name: /결제하기$/ }).textContent())
    .toContain(price.toLocaleString("ko-KR"));
  await expect
    .poll(() => page.locator("#pay-title ~ div").first().textContent())
    .toContain(price.toLocaleString("ko-KR"));
  expect(await script.inputValue()).toBe("가나다");
  expect(await Promise.all([use.isChecked(), agreed.isChecked()])).toEqual([true, true]);
});
