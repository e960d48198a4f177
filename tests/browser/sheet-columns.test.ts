import { expect, test } from "vitest";
import { findSite } from "#shop/site/find-site.server.ts";
import { violationsOf } from "../has/violations.ts";
import { ADMIN_EMAIL } from "../test-shop.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

const site = await openSite();
await site.shop.has.admin();

test("the columns of a sheet are moved by keyboard and by drag, renamed, added and taken out, and kept so", async () => {
  const context = await site.window({ viewport: { width: 1440, height: 900 } });
  await site.signIn(context, ADMIN_EMAIL);
  const page = await context.newPage();
  await visitLive(page, "/admin/order/sheets");
  await page.getByText("새 양식 만들기").click();
  const form = page.locator("form", { has: page.locator("#name-") });
  const rows = form.locator("li[data-at]");
  const titles = () =>
    rows
      .locator("input")
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  const before = await titles();
  const [first = "", second = "", third = ""] = before;

  // By keyboard, and the focus goes along with the column.
  const down = form.getByRole("button", { name: `${first} 아래로` });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(titles).toEqual([second, first, ...before.slice(2)]);
  await expect.poll(() => down.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(titles).toEqual([second, third, first, ...before.slice(3)]);
  await form.getByText(`${first} 열을 3번째로 옮겼어요.`).waitFor({ state: "attached" });

  // Taken by its handle: in a field a drag marks letters.
  await rows.nth(0).getByText("⠿").dragTo(rows.nth(2));
  await expect.poll(titles).toEqual([third, first, second, ...before.slice(3)]);

  await rows.nth(1).locator("input").fill("내 이름표");
  await form.getByRole("button", { name: `${third} 빼기` }).click();
  await form.getByRole("button", { name: "열 더하기" }).click();
  const after = ["내 이름표", second, ...before.slice(3), "새 열"];
  await expect.poll(titles).toEqual(after);
  const added = rows.last();
  await added.locator("select").selectOption({ label: "늘 같은 문구" });
  await added.getByLabel("새 열의 문구").fill("신용");
  expect(await violationsOf(page)).toEqual([]);

  await page.locator("#name-").fill("손으로 맞춘 양식");
  await form.getByRole("button", { name: "양식 저장" }).click();
  await page.getByText("‘손으로 맞춘 양식’ 양식을 저장했어요.").waitFor();
  const { courierSheets } = await findSite(site.shop.db);
  const sheet = courierSheets.find(({ name }) => name === "손으로 맞춘 양식")!;
  expect(sheet.columns.map(({ title }) => title)).toEqual(after);
  expect(sheet.columns.at(-1)).toEqual({ title: "새 열", field: "fixed", words: "신용" });
});
