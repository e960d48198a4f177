import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { openVendors } from "#server/open-vendors.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { startPortoneServer } from "../portone/portone-server.ts";
import { channelKeys } from "../portone/portone-store.ts";
import { patience } from "../patience.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { openSite } from "../xss/open-site.ts";
import { lives } from "./live.ts";
import { vendorEnv } from "../given/vendor-env.ts";

const server = await startPortoneServer();
afterAll(() => server.close());
const base = await testShop();
await base.db.delete(vendorSettings);
const site = await openSite(
  openVendors(vendorEnv(base.secret, { portoneApiUrl: server.url }), base.db),
);
const { shop } = site;

/** A window in which PortOne's script comes from the stand-in. */
async function openWindow(width = 390): Promise<{ context: BrowserContext; scriptUrls: string[] }> {
  const context = await site.window({ viewport: { width, height: 844 } });
  const scriptUrls: string[] = [];
  await context.route("https://cdn.portone.io/**", async (route) => {
    scriptUrls.push(route.request().url());
    const body = await (await fetch(`${server.url}/v2/browser-sdk.js`)).text();
    await route.fulfill({ contentType: "text/javascript", body });
  });
  return { context, scriptUrls };
}

test(
  "a new owner enters a PortOne store in the back office, and is told what does not fit",
  async () => {
    await shop.has.admin();
    const { context } = await openWindow(1440);
    await site.signIn(context, ADMIN_EMAIL);
    const page = await context.newPage();
    await page.goto("/admin/payment-settings");
    await page.getByText("주문을 받지 않고 있어요").waitFor();
    const form = page.getByRole("region", { name: "포트원", exact: true });
    const { storeId, apiSecret, webhookSecret } = server.account;
    await form.getByLabel("채널의 종류").selectOption("test");
    await form.getByLabel("상점 아이디(Store ID)").fill("test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq");
    await form.getByLabel("V2 API Secret").fill(apiSecret);
    await form.getByLabel("웹훅 시크릿").fill(webhookSecret);
    await form.getByLabel("카드·간편결제").fill(channelKeys.card);
    await form.getByRole("button", { name: "확인하고 저장" }).click();
    await form.getByText("토스페이먼츠의 키예요").waitFor();
    // What was typed is still there, but for what must not be shown again.
    expect(await form.getByLabel("카드·간편결제").inputValue()).toBe(channelKeys.card);
    await form.getByLabel("상점 아이디(Store ID)").fill(storeId);
    if (!(await form.getByLabel("V2 API Secret").inputValue())) {
      await form.getByLabel("V2 API Secret").fill(apiSecret);
      await form.getByLabel("웹훅 시크릿").fill(webhookSecret);
    }
    await form.getByLabel("카카오페이").fill(channelKeys.kakaopay);
    await form.getByRole("button", { name: "확인하고 저장" }).click();
    await page.getByText("결제사는 포트원이에요").waitFor();
    await form.getByText("테스트 (확인했어요)").waitFor();
    expect(await page.content()).not.toContain(apiSecret);
    expect(shop.payments.waysToPay).toEqual(["card", "kakaopay"]);
    await context.close();
  },
  patience(180_000),
);

/** A guest from the product to the window of the company; the number of the order. */
async function orderInBrowser(page: Page, title: string, way: string): Promise<string> {
  const product = await shop.has.product({ title, price: 39_900, stock: 3 });
  await page.goto(`/non-member/order/${product.id}`);
  // The company's window is opened by the page's script.
  await lives(page);
  await page.getByLabel("이름", { exact: true }).fill("홍길동");
  await page.getByLabel("휴대폰 번호").fill("010-2345-6789");
  await page.getByLabel("이메일").fill("hong@example.com");
  if (await page.getByLabel("우편번호").isVisible()) {
    await page.getByLabel("우편번호").fill("04066");
    await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
  }
  await page.getByRole("radio", { name: way }).check();
  await page.getByLabel(/만 14세 이상이고/).check();
  const supply = page.getByLabel(/제공이 시작되고/);
  if (await supply.count()) await supply.check();
  await page.getByRole("button", { name: /결제하기$/ }).click();
  await page.waitForURL(/_window/);
  return new URL(page.url()).searchParams.get("paymentId")!;
}

test(
  "a shopper pays by card, and another by Kakao Pay; a part of it goes back from the back office",
  async () => {
    const { context, scriptUrls } = await openWindow();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on(
      "console",
      (message) =>
        message.text().includes("Content Security Policy") && complaints.push(message.text()),
    );
    await page.goto("/");
    expect(scriptUrls).toEqual([]);
    const card = await orderInBrowser(page, "새벽 보이스팩", "카드·간편결제");
    expect(new URL(page.url()).searchParams.get("payMethod")).toBe("CARD");
    await page.getByRole("button", { name: "카드 거절" }).click();
    await page.getByText("카드사에서 해당 카드를 거절했습니다.").first().waitFor();
    expect((await findOrder(shop.db, card))?.payment).toBe("failed");
    await page.getByRole("button", { name: /다시 결제하기/ }).click();
    await page.waitForURL(/_window/);
    await page.getByRole("button", { name: "결제하기" }).click();
    await page.getByRole("heading", { level: 1, name: "주문이 완료됐어요" }).waitFor();
    const kakao = await orderInBrowser(page, "한낮 보이스팩", "카카오페이");
    const window = new URL(page.url()).searchParams;
    expect([window.get("payMethod"), window.get("easyPayProvider")]).toEqual([
      "EASY_PAY",
      "KAKAOPAY",
    ]);
    await page.getByRole("button", { name: "결제하기" }).click();
    await page.getByRole("heading", { level: 1, name: "주문이 완료됐어요" }).waitFor();
    expect(new Set(scriptUrls)).toEqual(new Set(["https://cdn.portone.io/v2/browser-sdk.js"]));
    expect(complaints).toEqual([]);
    expect(await findOrder(shop.db, card)).toMatchObject({
      payment: "paid",
      payBy: "card",
      paymentProvider: "portone-test",
    });
    expect(await findOrder(shop.db, kakao)).toMatchObject({ payment: "paid", payBy: "kakaopay" });
    await context.close();

    const office = await site.window({ viewport: { width: 1440, height: 900 } });
    await site.signIn(office, ADMIN_EMAIL);
    const desk = await office.newPage();
    await desk.goto(`/admin/order/${kakao}`);
    await desk.getByText("금액을 정해 환불하기").click();
    await desk.locator("#refund-amount").fill("9900");
    await desk.locator("#refund-reason").fill("일부만 보냈어요");
    await desk.getByRole("button", { name: "환불하기", exact: true }).click();
    const paymentNow = async () => (await findOrder(shop.db, kakao))?.payment;
    await expect.poll(paymentNow, { timeout: patience(30_000) }).toBe("partially_refunded");
    expect(server.books().effects.filter(({ orderId }) => orderId === kakao)).toMatchObject([
      { kind: "captured", amount: 39_900 },
      { kind: "canceled", amount: 9900 },
    ]);
    await office.close();
  },
  patience(180_000),
);
