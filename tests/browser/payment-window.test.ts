import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findOrder } from "#shop/order/find-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { tossAt } from "../toss/toss-at.ts";
import { startTossServer } from "../toss/toss-server.ts";
import { openSite } from "../xss/open-site.ts";

const server = await startTossServer();
const site = await openSite({ payments: tossAt(server) });
afterAll(() => server.close());

type Script = "stand-in" | "blocked" | "unwilling";
const unwilling =
  "window.TossPayments = () => ({ payment: () => ({ requestPayment: () => Promise.reject(Object.assign(new Error('계약되지 않은 결제 수단이에요.'), { code: 'NOT_SUPPORTED_METHOD' })) }) })";

/**
 * A member before the page of an order that waits to be paid; Toss's script comes from the
 * stand-in, or does not.
 */
async function atThePage(script: Script, payBy: PayBy = "card") {
  const account = await site.shop.has.member();
  const order = await site.shop.has.order({ memberId: account.id, guestId: null, payBy });
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  await site.signIn(context, account.email);
  const scriptUrls: string[] = [];
  await context.route("https://js.tosspayments.com/**", async (route) => {
    scriptUrls.push(route.request().url());
    if (script === "blocked") return route.abort();
    await route.fulfill({
      contentType: "text/javascript",
      body:
        script === "unwilling"
          ? unwilling
          : await (await fetch(`${server.url}/v2/standard`)).text(),
    });
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on(
    "console",
    (message) =>
      message.text().includes("Content Security Policy") && complaints.push(message.text()),
  );
  return {
    order,
    page,
    asked: scriptUrls,
    complaints,
    context,
    open: () => page.goto(`/payment/${order.number}`),
    stand: async () => (await findOrder(site.shop.db, order.number))!,
  };
}
const title = (page: Page, words: string) =>
  page.getByRole("heading", { level: 1, name: words }).waitFor();

test("the script opens the window with the order's own amount, and the way back pays it", async () => {
  const {
    order,
    page,
    open,
    stand,
    asked: scriptUrls,
    complaints,
    context,
  } = await atThePage("stand-in");
  await page.goto("/");
  expect(scriptUrls).toEqual([]);
  await open();
  await page.waitForURL(/_window/);
  expect(new URL(page.url()).searchParams.get("amount")).toBe(String(order.total));
  await page.getByRole("button", { name: "결제하기" }).click();
  await page.waitForURL(/\/order\/complete\//);
  await title(page, "주문이 완료됐어요");
  expect(await stand()).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(scriptUrls).toEqual(["https://js.tosspayments.com/v2/standard"]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a deposit that is to be kept until the parcel is there is opened as escrow, with what is sent", async () => {
  const { page, open, stand, order, context } = await atThePage("unwilling", "virtual_account");
  await site.shop.db.update(orders).set({ useEscrow: true }).where(eq(orders.id, order.id));
  await context.addInitScript(() => {
    const seen = window as unknown as { asked: unknown; TossPayments: unknown };
    Object.defineProperty(window, "TossPayments", {
      get: () => () => ({
        payment: () => ({
          requestPayment: async (paymentRequest: unknown) => {
            seen.asked = paymentRequest;
            throw Object.assign(new Error("x"), { code: "USER_CANCEL" });
          },
        }),
      }),
      set() {
        /* the script that comes later is not asked */
      },
    });
  });
  await open();
  await title(page, "결제창을 닫았어요");
  const requestedPayment = await page.evaluate(
    () =>
      (
        window as unknown as {
          asked: {
            virtualAccount: {
              useEscrow: boolean;
              escrowProducts: { quantity: number; unitPrice: number }[];
            };
          };
        }
      ).asked,
  );
  expect(requestedPayment.virtualAccount.useEscrow).toBe(true);
  expect(requestedPayment.virtualAccount.escrowProducts).toEqual([
    {
      id: expect.any(String),
      code: expect.any(String),
      name: expect.any(String),
      quantity: 1,
      unitPrice: order.itemsAmount,
    },
  ]);
  expect(await stand()).toMatchObject({ payment: "pending" });
  await context.close();
});

test("a window that was closed leads back without an order's name, and the order stays payable; the back button does not trap", async () => {
  const { page, open, stand, context } = await atThePage("stand-in");
  await open();
  await page.waitForURL(/_window/);
  await page.goBack();
  await title(page, "결제창을 닫았어요");
  await page.getByRole("button", { name: "결제창 다시 열기" }).click();
  await page.waitForURL(/_window/);
  await page.getByRole("button", { name: "닫기" }).click();
  await page.waitForURL(/\/order\/failure/);
  await page.getByText("결제를 취소했어요").first().waitFor();
  expect(await stand()).toMatchObject({ payment: "failed" });
  await page.getByRole("button", { name: /다시 결제하기/ }).click();
  await page.waitForURL(/_window/);
  expect(await stand()).toMatchObject({ payment: "pending" });
  await context.close();
});

test("a script that is kept away, and one that will not, are said in words with a way on", async () => {
  const blocked = await atThePage("blocked");
  await blocked.open();
  await title(blocked.page, "결제창을 불러오지 못했어요");
  const before = blocked.asked.length;
  await blocked.page.getByRole("button", { name: "다시 불러오기" }).click();
  await expect.poll(() => blocked.asked.length).toBeGreaterThan(before);
  await blocked.context.close();

  const refused = await atThePage("unwilling", "virtual_account");
  await refused.open();
  await title(refused.page, "결제창을 열 수 없어요");
  await refused.page.getByText("계약되지 않은 결제 수단이에요.").waitFor();
  expect(await refused.page.getByRole("link", { name: "주문 보기" }).getAttribute("href")).toBe(
    `/order/failure?order=${refused.order.number}`,
  );
  expect(await refused.stand()).toMatchObject({ payment: "pending" });
  await refused.context.close();
});
