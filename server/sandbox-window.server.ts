import { Hono, type Context } from "hono";
import { chooseInSandbox, findSandboxPayment, isCaptureKnown, wayBack, type SandboxPayment } from "#adapters/payment/sandbox-books.server.ts";
import { isSandboxChoice } from "#adapters/payment/sandbox-choices.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { settlePayment } from "#shop/order/payment/settle-payment.server.ts";
import type { Shop } from "#shop/shop.ts";
import { readBytes } from "#lib/read-bytes.server.ts";
import { choicePage, unknownPage, usedPage, type Html } from "./sandbox-pages.server.ts";

type Env = { Variables: { nonce?: string } };
export type SandboxWindowSettings = {
  /** what a webhook does; in this process instead of over the network */
  deliverWebhook?: (orderNumber: string) => Promise<unknown>;
  /** between looks at the provider's books, and how often it looks */
  lookEvery?: number;
  mostLooks?: number;
};

/** The practice provider's window, where a person chooses how the payment goes. Not there at all in a shop with another provider. */
export function sandboxWindow(shop: Shop, { deliverWebhook = settles(shop), lookEvery = 100, mostLooks = 600 }: SandboxWindowSettings = {}): Hono<Env> {
  const app = new Hono<Env>();
  if (shop.payments.name !== "sandbox") return app;

  app.get("/sandbox/pay/:paymentKey", async (c) => {
    const payment = await findPayment(shop, c.req.param("paymentKey"));
    if (!payment) return page(c, 404, unknownPage(c.get("nonce")));
    const back = wayBack(payment);
    return back ? page(c, 410, usedPage(payment, back, c.get("nonce"))) : page(c, 200, choicePage(payment, c.get("nonce")));
  });

  app.post("/sandbox/pay/:paymentKey", async (c) => {
    const choice = await readChoice(c.req.raw);
    const payment = await findPayment(shop, c.req.param("paymentKey"));
    if (!payment) return page(c, 404, unknownPage(c.get("nonce")));
    const chosen = isSandboxChoice(choice) ? await chooseInSandbox(shop.db, payment.paymentKey, choice) : payment;
    const back = chosen && wayBack(chosen);
    if (!chosen || !back) return page(c, 400, choicePage(payment, c.get("nonce")));
    // A second click on the same button goes the same way; the browser shows only the last answer.
    if (chosen.behaviour !== choice) return page(c, 409, usedPage(chosen, back, c.get("nonce")));
    if (payment.status === "ready" && (choice === "twice" || choice === "late")) void tellOfCapture(chosen, choice === "twice" ? 2 : 1);
    return c.redirect(back, 303);
  });

  return app;

  /** A webhook comes when the money has moved, so it waits for the capture; given up where the shopper never came back. */
  async function tellOfCapture({ paymentKey, orderNumber }: SandboxPayment, times: number): Promise<void> {
    try {
      for (let look = 0; look < mostLooks; look++) {
        await new Promise((go) => setTimeout(go, lookEvery).unref());
        if (!(await isCaptureKnown(shop.db, paymentKey))) continue;
        await Promise.all(Array.from({ length: times }, () => deliverWebhook(orderNumber)));
        return;
      }
    } catch (error) {
      console.error(`the practice webhook of ${orderNumber} was lost:`, error instanceof Error ? error.message : error);
    }
  }
}

const settles = (shop: Shop) => async (orderNumber: string): Promise<void> => {
  const order = await findOrder(shop.db, orderNumber);
  if (order) await settlePayment(shop, order);
};

const findPayment = async (shop: Shop, key: string): Promise<SandboxPayment | null> =>
  /^sandbox_[\w-]{32}$/.test(key) ? findSandboxPayment(shop.db, key) : null;

/** What was pressed; null for anything but a small form. */
async function readChoice(request: Request): Promise<string | null> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const bytes = type === "application/x-www-form-urlencoded" ? await readBytes(request, 1024) : null;
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes)).get("choice");
}

const page = (c: Context, status: 200 | 400 | 404 | 409 | 410, html: Html) =>
  c.html(html, status, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
