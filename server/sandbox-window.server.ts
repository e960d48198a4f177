import { Hono, type Context } from "hono";
import {
  chooseInSandbox,
  findSandboxPayment,
  isCaptureKnown,
  isSandboxKey,
  wayBack,
  type SandboxPayment,
} from "#adapters/payment/practice/sandbox-books.server.ts";
import { isSandboxChoice } from "#adapters/payment/practice/sandbox-choices.ts";
import type { Shop } from "#shop/shop.ts";
import { sandboxConsole } from "./sandbox-console.server.ts";
import { readForm } from "./sandbox-form.server.ts";
import {
  choicePage,
  receiptPage,
  unknownPage,
  usedPage,
  type Html,
} from "./sandbox-pages.server.ts";
import { postsTo, statusChanged, type PostWebhook } from "./sandbox-webhooks.server.ts";

type Env = { Variables: { nonce?: string } };
export type SandboxWindowSettings = {
  post?: PostWebhook;
  /** between looks at the provider's books, and how often it looks */
  lookEvery?: number;
  mostLooks?: number;
};

/** The practice provider's window, where a person chooses how the payment goes. Not there at all in a shop with another provider. */
export function sandboxWindow(
  shop: Shop,
  { post = postsTo(shop), lookEvery = 100, mostLooks = 600 }: SandboxWindowSettings = {},
): Hono<Env> {
  const app = new Hono<Env>();
  if (shop.payments.name !== "sandbox") return app;

  app.get("/sandbox/pay/:paymentKey", async (c) => {
    const payment = await findPayment(shop, c.req.param("paymentKey"));
    if (!payment) return page(c, 404, unknownPage(c.get("nonce")));
    const back = wayBack(payment);
    return back
      ? page(c, 410, usedPage(payment, back, c.get("nonce")))
      : page(c, 200, choicePage(payment, shop.payments.practicePath, c.get("nonce")));
  });

  app.post("/sandbox/pay/:paymentKey", async (c) => {
    const choice = (await readForm(c.req.raw))?.get("choice");
    const payment = await findPayment(shop, c.req.param("paymentKey"));
    if (!payment) return page(c, 404, unknownPage(c.get("nonce")));
    const chosen = isSandboxChoice(choice)
      ? await chooseInSandbox(shop.db, payment.paymentKey, choice)
      : payment;
    const back = chosen && wayBack(chosen);
    if (!chosen || !back)
      return page(c, 400, choicePage(payment, shop.payments.practicePath, c.get("nonce")));
    // A second click on the same button goes the same way; the browser shows only the last answer.
    if (chosen.behaviour !== choice) return page(c, 409, usedPage(chosen, back, c.get("nonce")));
    if (payment.status === "ready" && (choice === "twice" || choice === "late"))
      void tellOfCapture(chosen, choice === "twice" ? 2 : 1);
    return c.redirect(back, 303);
  });

  app.get("/sandbox/receipt/:paymentKey", async (c) => {
    const payment = await findPayment(shop, c.req.param("paymentKey"));
    return payment?.taken
      ? page(c, 200, receiptPage(payment, c.get("nonce")))
      : page(c, 404, unknownPage(c.get("nonce")));
  });

  return app.route("/", sandboxConsole(shop, { post }));

  /** A webhook comes when the money has moved, so it waits for the capture; given up where the shopper never came back. */
  async function tellOfCapture(
    { paymentKey, orderNumber }: SandboxPayment,
    times: number,
  ): Promise<void> {
    try {
      for (let look = 0; look < mostLooks; look++) {
        await new Promise((go) => setTimeout(go, lookEvery).unref());
        if (!(await isCaptureKnown(shop.db, paymentKey))) continue;
        const captured = (await findSandboxPayment(shop.db, paymentKey))!;
        await Promise.all(Array.from({ length: times }, () => post(statusChanged(captured))));
        return;
      }
    } catch (error) {
      console.error(
        `the practice webhook of ${orderNumber} was lost:`,
        error instanceof Error ? error.message : error,
      );
    }
  }
}

const findPayment = async (shop: Shop, key: string): Promise<SandboxPayment | null> =>
  isSandboxKey(key) ? findSandboxPayment(shop.db, key) : null;

const page = (c: Context, status: 200 | 400 | 404 | 409 | 410, html: Html) =>
  c.html(html, status, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
