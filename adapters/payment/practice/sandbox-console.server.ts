import { inArray } from "drizzle-orm";
import { Hono, type Context, type Next } from "hono";
import { typedInteger } from "#lib/typed-integer.ts";
import { isLoopback, lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { ORDER_NUMBER } from "#shop/order/number.ts";
import { standingLabel } from "#shop/order/standing.ts";
import { orders } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { gatewayFaultNames, isGatewayFault } from "../gateway-faults.ts";
import { readForm } from "./practice-form.server.ts";
import { showPage, type PracticeEnv } from "./practice-page.server.ts";
import { cancelInSandbox, depositInSandbox, listSandboxPayments } from "./sandbox-bank.server.ts";
import { isSandboxKey } from "../payment-keys.ts";
import { findSandboxPayment, type SandboxPayment } from "./sandbox-books.server.ts";
import {
  consolePage,
  depositSteps,
  isTold,
  type Outcome,
  type ShownPayment,
} from "./sandbox-console-pages.server.ts";
import {
  findSandboxFaults,
  startSandboxFaults,
  stopSandboxFaults,
  type SandboxFaults,
} from "./sandbox-faults.server.ts";
import { unknownPage } from "./sandbox-pages.server.ts";
import { webhookSender, type PostWebhook } from "./sandbox-webhooks.server.ts";

const PATH = "/sandbox";
const MOST = 30;
const LARGEST_SEED = 2_147_483_647;

/**
 * The practice provider's console, to play bank and provider: pays deposits, refunds, sends
 * webhooks, makes calls fail. Exists only in practising shops; open to everybody on the own
 * machine, elsewhere to administrators.
 */
export function sandboxConsole(shop: Shop, { post }: { post: PostWebhook }): Hono<PracticeEnv> {
  const app = new Hono<PracticeEnv>();
  if (shop.payments.practicePath !== PATH) return app;
  const send = webhookSender(post);
  const guard = (c: Context<PracticeEnv>, next: Next) => admit(c, next, shop);
  return app
    .get(PATH, guard, (c) => showConsole(c, shop))
    .post(`${PATH}/payments/:paymentKey`, guard, async (c) => {
      const key = c.req.param("paymentKey") ?? "";
      const form = await readForm(c.req.raw);
      const payment = form && isSandboxKey(key) ? await findSandboxPayment(shop.db, key) : null;
      if (!payment || !form) return showUnknown(c);
      return c.redirect(placeOf(await act(shop.db, payment, form, send), payment.orderNumber), 303);
    })
    .post(`${PATH}/faults`, guard, async (c) => {
      const form = await readForm(c.req.raw);
      return form
        ? c.redirect(placeOf({ what: await switchFaults(shop.db, form) }), 303)
        : showUnknown(c);
    });
}

async function showConsole(c: Context<PracticeEnv>, shop: Shop): Promise<Response> {
  const typed = c.req.query("order")?.trim().toUpperCase() ?? "";
  const orderNumber = ORDER_NUMBER.test(typed) ? typed : null;
  const [payments, faults] = await Promise.all([
    listSandboxPayments(shop.db, { orderNumber, most: MOST }),
    findSandboxFaults(shop.db),
  ]);
  return showPage(
    c,
    200,
    consolePage({
      payments: await withOrders(shop.db, payments),
      typed,
      orderNumber,
      faults,
      outcome: outcomeOf(c),
      nonce: c.get("nonce"),
    }),
  );
}

async function admit(c: Context<PracticeEnv>, next: Next, shop: Shop): Promise<Response | void> {
  // Anybody can say Host: localhost; the socket says where they are.
  const isHome = isLoopback(new URL(shop.origin).hostname) && c.env?.isFromHere === true;
  if (!isHome) {
    const { role } = await recognize(shop, c.req.raw.headers);
    if (!may(role, "site.edit")) return showUnknown(c);
  }
  if (c.req.method === "POST") {
    try {
      await spendAttempt(shop.db, [
        {
          key: `practice console from ${lineOf(c.env?.address ?? "here")}`,
          most: 120,
          seconds: 60,
        },
      ]);
    } catch (error) {
      if (isRefusal(error)) return c.redirect(placeOf({ what: "too-often" }), 303);
      throw error;
    }
  }
  await next();
}

type Send = ReturnType<typeof webhookSender>;

async function act(
  db: Db,
  payment: SandboxPayment,
  form: URLSearchParams,
  send: Send,
): Promise<Outcome> {
  const tell = form.get("tell") ?? "once";
  if (!isTold(tell)) return { what: "wrong" };
  switch (form.get("do")) {
    case "tell":
      return { what: "told", answers: await send(payment, tell) };
    case "deposit": {
      const step = depositSteps.find(({ name }) => name === form.get("step"));
      if (!step) return { what: "wrong" };
      const amount = step.of(payment.amount);
      const paid = await depositInSandbox(db, payment.paymentKey, {
        amount,
        late: step.name === "late",
      });
      return paid
        ? { what: "deposited", answers: await send(paid, tell) }
        : { what: "turned-away" };
    }
    case "cancel": {
      const canceled = await cancel(db, payment, form.get("amount")?.trim() ?? "");
      return canceled
        ? { what: "canceled", answers: await send(canceled, tell) }
        : { what: "wrong-amount" };
    }
    default:
      return { what: "wrong" };
  }
}

/** Nothing typed means all that is left. */
async function cancel(db: Db, { paymentKey }: SandboxPayment, typed: string) {
  if (typed === "") return cancelInSandbox(db, paymentKey, null);
  const amount = typedInteger(typed);
  return amount === null ? null : cancelInSandbox(db, paymentKey, amount);
}

async function switchFaults(db: Db, form: URLSearchParams): Promise<string> {
  if (form.get("do") === "stop") {
    await stopSandboxFaults(db);
    return "calm";
  }
  const faults = form.get("do") === "start" ? readFaults(form) : null;
  if (!faults) return "wrong-faults";
  await startSandboxFaults(db, faults);
  return "stormy";
}

function readFaults(form: URLSearchParams): SandboxFaults | null {
  const seed = typedInteger(form.get("seed") ?? "");
  const share = typedInteger(form.get("share") ?? "");
  if (seed === null || seed < 0 || seed > LARGEST_SEED) return null;
  if (share === null || share < 1 || share > 100) return null;
  const kinds = form.getAll("kind").filter(isGatewayFault);
  return { seed, share, kinds: kinds.length ? kinds : [...gatewayFaultNames] };
}

async function withOrders(db: Db, payments: SandboxPayment[]): Promise<ShownPayment[]> {
  const numbers = [...new Set(payments.map(({ orderNumber }) => orderNumber))];
  const rows = numbers.length
    ? await db.select().from(orders).where(inArray(orders.number, numbers))
    : [];
  const labels = new Map(rows.map((order) => [order.number, standingLabel(order)]));
  return payments.map((payment) => ({
    ...payment,
    orderLabel: labels.get(payment.orderNumber) ?? null,
  }));
}

function placeOf({ what, answers = [] }: Outcome, orderNumber?: string): string {
  const query = new URLSearchParams({
    ...(orderNumber && { order: orderNumber }),
    done: what,
    ...(answers.length && { answers: answers.join(" ") }),
  });
  return `${PATH}?${query}`;
}

/**
 * The result named in the address; anybody can write one, so only known words and numbers are used.
 */
function outcomeOf(c: Context<PracticeEnv>): Outcome | null {
  const what = c.req.query("done");
  if (!what) return null;
  const answers = (c.req.query("answers") ?? "")
    .slice(0, 80)
    .split(" ")
    .filter((status) => /^\d{3}$/.test(status))
    .map(Number);
  return { what, answers };
}

const showUnknown = (c: Context<PracticeEnv>) => showPage(c, 404, unknownPage(c.get("nonce")));
