import { readFileSync } from "node:fs";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { cjWaybill } from "../given/waybills.ts";
import { csvText, withMark } from "../move/fixtures/encode-text.ts";
import { cellsOf } from "../move/read-tables.ts";
import { patience } from "../patience.ts";
import { ADMIN_EMAIL } from "../test-shop.ts";
import { openSite } from "../xss/open-site.ts";
import { countClicks } from "./count-clicks.ts";
import { visitLive } from "./live.ts";

const DAY = 120;

const site = await openSite();
const { shop } = site;
await shop.has.admin();
// No sheet of her own: what a new owner finds.
const settings = { courierSheets: [] };
await shop.db
  .insert(siteSettings)
  .values({ id: "site", settings })
  .onConflictDoUpdate({ target: siteSettings.id, set: { settings } });

/** The orders of a day, two of which go to the same person at the same place. */
async function aDayOfOrders(): Promise<string[]> {
  const product = await shop.has.product({ shippingClass: "parcel", stock: 9 * DAY });
  const numbers: string[] = [];
  for (let at = 0; at < DAY; at++) {
    const name = `받는이${Math.max(1, at)}`;
    const { number } = await shop.has.order({
      delivery: "ready",
      payment: "paid",
      lines: [{ product, quantity: 1 }],
      recipientName: name,
      recipientPhone: `010-1234-${String(1000 + Math.max(1, at))}`,
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 94",
      addressDetail: `${Math.max(1, at)}호`,
    });
    numbers.push(number);
  }
  return numbers;
}

/** The carrier's program gives the sheet back with a number in each line. */
async function withWaybills(sheet: Buffer, from: number): Promise<{ file: Buffer; lines: number }> {
  const [heads = [], ...rows] = await cellsOf(sheet);
  const at = heads.indexOf("운송장번호");
  const numbered = rows.map((row, line) => row.with(at, cjWaybill(from + line)));
  return { file: withMark(csvText([heads, ...numbered])), lines: rows.length };
}

// docs/internal/jobs.md says what these cost elsewhere.
test.each([
  ["the phone", { width: 390, height: 844 }, 5_000_000],
  ["the desktop", { width: 1440, height: 900 }, 6_000_000],
])(
  "a day of 120 orders goes to the courier in three presses and comes back in five, on %s",
  async (_, viewport, firstWaybill) => {
    const numbers = await aDayOfOrders();
    const context = await site.window({ viewport, acceptDownloads: true });
    await site.signIn(context, ADMIN_EMAIL);
    const page = await context.newPage();

    await visitLive(page, "/admin/order?tab=ready");
    const sending = await countClicks(page);
    await page.getByRole("link", { name: "택배 접수 파일" }).click();
    await page
      .getByText(`택배 주문 ${DAY}건, 같은 곳으로 가는 것을 합치면 ${DAY - 1}상자`)
      .waitFor();
    await page.getByLabel("이유").click();
    await page.getByLabel("이유").fill("오늘 보낼 주문");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "파일 받기" }).click(),
    ]);
    expect(await sending()).toBe(3);
    expect(download.suggestedFilename()).toMatch(/^택배접수-CJ대한통운-.*\.xlsx$/);
    const { file, lines } = await withWaybills(readFileSync(await download.path()), firstWaybill);
    expect(lines).toBe(DAY - 1);

    await visitLive(page, "/admin/order?tab=ready");
    const coming = await countClicks(page);
    await page.getByRole("link", { name: "송장 한꺼번에 등록" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByText("CSV·엑셀 파일 불러오기").click(),
    ]);
    await chooser.setFiles({ name: "접수결과.csv", mimeType: "text/csv", buffer: file });
    await expect.poll(() => page.getByLabel("붙여넣을 표").inputValue()).toContain(numbers[7]);
    const carrier = page.getByLabel("택배사가 빈 줄은");
    await carrier.focus();
    await carrier.selectOption("CJ대한통운");
    await page.getByRole("button", { name: "미리 보기" }).click();
    await page.getByRole("button", { name: `${DAY}건 적용` }).click();
    await page.getByRole("heading", { name: `${DAY}건을 적용했어요.` }).waitFor();
    // The choice of the carrier is one press more, which the browser's own list takes.
    expect((await coming()) + 1).toBe(5);

    const sent = await shop.db.select().from(orders).where(inArray(orders.number, numbers));
    expect(new Set(sent.map(({ delivery }) => delivery))).toEqual(new Set(["delivery"]));
    // One box for two orders has one number, and no other number is there twice.
    expect(new Set(sent.map(({ waybillNumber }) => waybillNumber)).size).toBe(DAY - 1);
    await context.close();
  },
  patience(180_000),
);
