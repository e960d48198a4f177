import { Hono, type Context, type Next } from "hono";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Shop } from "#shop/shop.ts";
import { readForm } from "./practice-form.server.ts";
import { showPage, type PracticeEnv } from "./practice-page.server.ts";
import {
  chooseInSandbox,
  findSandboxPayment,
  isCaptureKnown,
  wayBack,
  type SandboxPayment,
} from "./sandbox-books.server.ts";
import { isSandboxKey } from "../payment-keys.ts";
import { isSandboxChoice } from "./sandbox-choices.ts";
import { sandboxConsole } from "./sandbox-console.server.ts";
import { choicePage, receiptPage, unknownPage, usedPage } from "./sandbox-pages.server.ts";
import { statusChanged, type PostWebhook } from "./sandbox-webhooks.server.ts";

export type SandboxWindowSettings = {
  post: PostWebhook;
  /** between looks at the provider's books, and how often it looks */
  lookEvery?: number;
  mostLooks?: number;
};

/** The practice provider's payment window. Does not exist in shops with another provider. */
export function sandboxWindow(shop: Shop, settings: SandboxWindowSettings): Hono<PracticeEnv> {
  const app = new Hono<PracticeEnv>();
  return app
    .use("/sandbox/*", (_, next) => onlyThere(shop, next))
    .get("/sandbox/pay/:paymentKey", (c) => showWindow(c, shop))
    .post("/sandbox/pay/:paymentKey", (c) => takeChoice(c, shop, settings))
    .get("/sandbox/receipt/:paymentKey", async (c) => {
      const payment = await findNamed(c, shop);
      return payment?.taken
        ? showPage(c, 200, receiptPage(payment, c.get("nonce")))
        : showUnknown(c);
    })
    .route("/", sandboxConsole(shop, settings));
}

/** The owner may take real money from one request to the next. */
const onlyThere = async ({ payments }: Shop, next: Next): Promise<Response | void> =>
  payments.name === "sandbox" ? next() : new Response("nothing is practised here", { status: 404 });

async function showWindow(c: Context<PracticeEnv>, shop: Shop): Promise<Response> {
  const payment = await findNamed(c, shop);
  if (!payment) return showUnknown(c);
  const back = wayBack(payment);
  return back
    ? showPage(c, 410, usedPage(payment, back, c.get("nonce")))
    : showPage(c, 200, choicePage(payment, shop.payments.practicePath, c.get("nonce")));
}

async function takeChoice(
  c: Context<PracticeEnv>,
  shop: Shop,
  settings: SandboxWindowSettings,
): Promise<Response> {
  const choice = (await readForm(c.req.raw))?.get("choice");
  const { payment, isFirst } = await choose(c, shop, choice);
  if (!payment) return showUnknown(c);
  const back = wayBack(payment);
  if (!isSandboxChoice(choice) || !back)
    return showPage(c, 400, choicePage(payment, shop.payments.practicePath, c.get("nonce")));
  // A second click on the same button goes the same way; the browser shows only the last answer.
  if (payment.behaviour !== choice)
    return showPage(c, 409, usedPage(payment, back, c.get("nonce")));
  if (isFirst && (choice === "twice" || choice === "late"))
    void tellOfCapture(shop, payment, choice === "twice" ? 2 : 1, settings);
  return c.redirect(back, 303);
}

async function choose(c: Context<PracticeEnv>, shop: Shop, choice: unknown) {
  const key = keyOf(c);
  if (!key || !isSandboxChoice(choice))
    return { payment: await findNamed(c, shop), isFirst: false };
  return chooseInSandbox(shop.db, key, choice);
}

/**
 * Sends the webhook after the capture, like a real provider; gives up if the shopper never
 * returned.
 */
async function tellOfCapture(
  shop: Shop,
  { paymentKey, orderNumber }: SandboxPayment,
  times: number,
  { post, lookEvery = 100, mostLooks = 600 }: SandboxWindowSettings,
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
    log.error(`the practice webhook of ${orderNumber} was lost: ${logWords(error)}`);
  }
}

const keyOf = (c: Context<PracticeEnv>): string | null => {
  const key = c.req.param("paymentKey") ?? "";
  return isSandboxKey(key) ? key : null;
};

async function findNamed(c: Context<PracticeEnv>, shop: Shop): Promise<SandboxPayment | null> {
  const key = keyOf(c);
  return key ? findSandboxPayment(shop.db, key) : null;
}

const showUnknown = (c: Context<PracticeEnv>) => showPage(c, 404, unknownPage(c.get("nonce")));
