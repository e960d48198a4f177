import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { putGoods } from "../given/goods.ts";
import { tone, wav } from "../has/wav.ts";
import { patience } from "../patience.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

const HOUR = 3_600_000;
let now = () => new Date();
const site = await openSite({ now: () => now() });

/** The same second again and again: computing every one takes longer than the test. */
function narration(minutes: number): Buffer {
  const shape = { rate: 16_000 };
  const second = [tone({ seconds: 1, ...shape })];
  const plain = wav(second, shape);
  const dataSize = minutes * 60 * shape.rate * 2;
  const head = plain.length - shape.rate * 2;
  const begin = wav(second, { ...shape, dataSize, riffSize: head - 8 + dataSize });
  const more = Array.from({ length: minutes * 60 - 1 }, () => plain.subarray(head));
  return Buffer.concat([begin, ...more]);
}

/** A guest's device on the page of what it bought. */
async function opened(...minutes: number[]) {
  const { shop } = site;
  const product = await shop.has.product({ shippingClass: "digital", title: "겨울 이야기" });
  for (const each of minutes) await putGoods(shop, product.id, { bytes: narration(each) });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  const [name, value] = guestCookie(shop, order.guestId!).split(";")[0]!.split("=");
  await context.addCookies([{ name: name!, value: value!, url: site.origin }]);
  const page = await context.newPage();
  await visitLive(page, `/order-sounds/${order.number}`);
  return { page, order, close: () => context.close() };
}

/** As if so many days had gone by since. */
async function passes(orderId: string, days: number): Promise<void> {
  const ago = (column: string) => sql.raw(`${column} = ${column} - interval '${days} days'`);
  const { db } = site.shop;
  await db.execute(
    sql`update orders set ${ago("paid_at")}, ${ago("placed_at")} where id = ${orderId}`,
  );
  await db.execute(sql`update supplies set ${ago("ends_at")} where order_id = ${orderId}`);
  now = () => new Date(Date.now() + days * 24 * HOUR);
}

const place = (page: Page) => page.getByRole("slider", { name: "목소리 재생 위치" });
const atMs = async (page: Page) => {
  const [, minutes, seconds] = /(\d+):(\d+) \//.exec(
    (await place(page).getAttribute("aria-valuetext"))!,
  )!;
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
};
async function reaches(page: Page, ms: number): Promise<void> {
  await expect.poll(() => atMs(page), { timeout: patience(20_000) }).toBeGreaterThan(ms);
}

test("paused for an hour, a long narration goes on where it was and wherever one goes; refunded it says so", async () => {
  const { page, order, close } = await opened(20);
  await page.getByRole("button", { name: "목소리 듣기" }).click();
  await reaches(page, 0);
  const bar = page.getByRole("region", { name: "재생 중인 소리" });
  await bar.getByRole("button", { name: "멈추기" }).click();
  const before = await atMs(page);

  now = () => new Date(Date.now() + HOUR);
  await bar.getByRole("button", { name: "이어서 듣기" }).click();
  await reaches(page, before);
  expect(await atMs(page)).toBeLessThan(before + 60_000);
  const renewed = page.waitForResponse((response) => response.status() === 303);
  await place(page).fill("1080000");
  await renewed;
  await reaches(page, 1_080_000);

  await page.getByRole("link", { name: "주문 보기" }).click();
  await page
    .getByRole("heading", { level: 1, name: "내 소리", exact: true })
    .waitFor({ state: "detached" });
  expect(await bar.getByRole("button", { name: "멈추기" }).count()).toBe(1);

  await site.shop.db.update(orders).set({ payment: "refunded" }).where(eq(orders.id, order.id));
  await bar.getByRole("slider").fill("500000");
  await page
    .getByText(/취소하거나 환불한 주문은 열 수 없어요/)
    .first()
    .waitFor();
  await bar.getByRole("button", { name: "이어서 듣기" }).waitFor();
  now = () => new Date();
  await close();
});

test.for([
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1440, height: 900 }],
] as const)(
  "on a guest's %s the mail's link opens a year later less a day; a day after it says that the time is over",
  async ([, viewport]) => {
    const { page: first, order, close } = await opened(1);
    const { cookies } = await first.context().storageState();
    await first.getByRole("button", { name: "목소리 듣기" }).click();
    await reaches(first, 0);
    await close();

    await passes(order.id, 364);
    const context = await site.window({ viewport });
    await context.addCookies(cookies);
    const page = await context.newPage();
    // As the mail has it.
    const link = `/order-sounds/${order.number}`;
    await visitLive(page, link);
    await page.getByRole("button", { name: "목소리 듣기" }).click();
    await reaches(page, 0);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "목소리 내려받기" }).click();
    expect((await download).suggestedFilename()).toBe("목소리.wav");
    const guest = (await context.cookies()).find(({ name }) => name === "guest")!;
    expect(guest.expires * 1000).toBeGreaterThan(Date.now() + 399 * 24 * HOUR);

    await passes(order.id, 2);
    await visitLive(page, link);
    await page.getByText(/기간이 끝났어요/).waitFor();
    await page.getByText("다시 열어야 하면 고객센터로 알려주세요.").waitFor();
    expect(await page.getByRole("button", { name: "목소리 듣기" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "목소리 내려받기" }).count()).toBe(0);
    now = () => new Date();
    await context.close();
  },
);
