import { inArray } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { gatewayFaultNames, isGatewayFault } from "#adapters/payment/gateway-faults.ts";
import {
  findSandboxPayment,
  isSandboxKey,
  type SandboxPayment,
} from "#adapters/payment/practice/sandbox-books.server.ts";
import {
  cancelInSandbox,
  depositInSandbox,
  listSandboxPayments,
} from "#adapters/payment/practice/sandbox-console.server.ts";
import {
  findSandboxFaults,
  startSandboxFaults,
  stopSandboxFaults,
} from "#adapters/payment/practice/sandbox-faults.server.ts";
import { typedInteger } from "#lib/typed-integer.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { standingOf } from "#shop/member/rights.ts";
import { ORDER_NUMBER } from "#shop/order/number.ts";
import { standingLabel } from "#shop/order/status.ts";
import { orders } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import {
  consolePage,
  depositSteps,
  isTold,
  type Done,
  type ShownPayment,
} from "./sandbox-console-pages.server.ts";
import { readForm } from "./sandbox-form.server.ts";
import { unknownPage, type Html } from "./sandbox-pages.server.ts";
import {
  depositCallback,
  forgedWebhooks,
  statusChanged,
  type PostWebhook,
} from "./sandbox-webhooks.server.ts";

type Env = { Variables: { nonce?: string }; Bindings: { address?: string } | undefined };
type Settings = {
  post: PostWebhook;
  /** until a webhook that was asked to come later does */
  delay?: number;
  /** until a webhook that was not taken is sent again */
  againAfter?: number;
};

const PATH = "/sandbox";
const MOST = 30;
const MOST_AGAIN = 4;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The practice provider's counter, where somebody plays bank and provider: pays in, gives back, sends webhooks, makes it fail. There only
 * in a shop that practises and is no business; on the own machine for everybody, elsewhere for administrators.
 */
export function sandboxConsole(
  shop: Shop,
  { post, delay = 10_000, againAfter = 2000 }: Settings,
): Hono<Env> {
  const app = new Hono<Env>();
  if (shop.payments.practicePath !== PATH) return app;

  app.get("/sandbox", guard, async (c) => {
    const typed = c.req.query("order")?.trim().toUpperCase() ?? "";
    const orderNumber = ORDER_NUMBER.test(typed) ? typed : null;
    const [found, faults] = await Promise.all([
      listSandboxPayments(shop.db, { orderNumber, most: MOST }),
      findSandboxFaults(shop.db),
    ]);
    return page(
      c,
      200,
      consolePage({
        payments: await withOrders(shop, found),
        typed,
        orderNumber,
        faults,
        done: doneOf(c),
        nonce: c.get("nonce"),
      }),
    );
  });

  app.post("/sandbox/payments/:paymentKey", guard, async (c) => {
    const key = c.req.param("paymentKey") ?? "";
    const form = await readForm(c.req.raw);
    const payment = form && isSandboxKey(key) ? await findSandboxPayment(shop.db, key) : null;
    if (!payment || !form) return page(c, 404, unknownPage(c.get("nonce")));
    return c.redirect(placeOf(await act(payment, form), payment.orderNumber), 303);
  });

  app.post("/sandbox/faults", guard, async (c) => {
    const form = await readForm(c.req.raw);
    if (!form) return page(c, 404, unknownPage(c.get("nonce")));
    if (form.get("do") === "stop") {
      await stopSandboxFaults(shop.db);
      return c.redirect(placeOf({ what: "calm" }), 303);
    }
    const [seed, share] = [
      typedInteger(form.get("seed") ?? ""),
      typedInteger(form.get("share") ?? ""),
    ];
    if (
      form.get("do") !== "start" ||
      seed === null ||
      seed < 0 ||
      seed > 2_147_483_647 ||
      share === null ||
      share < 1 ||
      share > 100
    )
      return c.redirect(placeOf({ what: "wrong-faults" }), 303);
    const kinds = form.getAll("kind").filter(isGatewayFault);
    await startSandboxFaults(shop.db, {
      seed,
      share,
      kinds: kinds.length ? kinds : [...gatewayFaultNames],
    });
    return c.redirect(placeOf({ what: "stormy" }), 303);
  });

  return app;

  async function guard(c: Context<Env>, next: () => Promise<void>): Promise<Response | undefined> {
    if (!LOOPBACK.has(new URL(shop.origin).hostname)) {
      const signedIn = await shop.auth.findSession(c.req.raw.headers);
      if (standingOf(signedIn, shop) !== "admitted")
        return page(c, 404, unknownPage(c.get("nonce")));
    }
    if (c.req.method === "POST") {
      try {
        await spendAttempt(shop.db, [
          { key: `practice console from ${c.env?.address ?? "here"}`, most: 120, seconds: 60 },
        ]);
      } catch (error) {
        if (isRefusal(error)) return c.redirect(placeOf({ what: "too-often" }), 303);
        throw error;
      }
    }
    await next();
    return undefined;
  }

  async function act(payment: SandboxPayment, form: URLSearchParams): Promise<Done> {
    const what = form.get("do");
    const tell = form.get("tell") ?? "once";
    if (!isTold(tell)) return { what: "wrong" };
    if (what === "tell") return { what: "told", answers: await send(payment, tell) };
    if (what === "deposit") {
      const step = depositSteps.find(({ name }) => name === form.get("step"));
      if (!step) return { what: "wrong" };
      const taken = await depositInSandbox(shop.db, payment.paymentKey, {
        amount: step.of(payment.amount),
        late: step.name === "late",
      });
      return taken
        ? { what: "deposited", answers: await send(taken, tell) }
        : { what: "turned-away" };
    }
    if (what !== "cancel") return { what: "wrong" };
    const typed = form.get("amount")?.trim() ?? "";
    const amount = typed === "" ? null : typedInteger(typed);
    if (typed !== "" && amount === null) return { what: "wrong-amount" };
    const canceled = await cancelInSandbox(shop.db, payment.paymentKey, amount);
    return canceled
      ? { what: "canceled", answers: await send(canceled, tell) }
      : { what: "wrong-amount" };
  }

  /** A deposit is told by both kinds of webhook, as providers do that know both. */
  async function send(payment: SandboxPayment, tell: string): Promise<number[]> {
    const bodies =
      payment.payBy === "virtual_account" && payment.status === "paid" && !payment.returned
        ? [depositCallback(payment), statusChanged(payment)]
        : [statusChanged(payment)];
    if (tell === "none") return [];
    if (tell === "forged") return Promise.all(forgedWebhooks(payment).map((body) => post(body)));
    if (tell === "five")
      return Promise.all(
        Array.from({ length: 5 }, () => bodies)
          .flat()
          .map((body) => post(body)),
      );
    if (tell === "later") {
      setTimeout(() => void Promise.all(bodies.map(deliver)), delay).unref();
      return [];
    }
    return Promise.all(bodies.map(deliver));
  }

  /** What was not taken comes again, as from a real one, only sooner. */
  async function deliver(body: object, tries = 0): Promise<number> {
    const status = await post(body).catch(() => 500);
    if (status !== 200 && tries < MOST_AGAIN)
      setTimeout(() => void deliver(body, tries + 1), againAfter * 2 ** tries).unref();
    return status;
  }
}

async function withOrders(shop: Shop, found: SandboxPayment[]): Promise<ShownPayment[]> {
  const numbers = [...new Set(found.map(({ orderNumber }) => orderNumber))];
  const rows = numbers.length
    ? await shop.db.select().from(orders).where(inArray(orders.number, numbers))
    : [];
  const labels = new Map(rows.map((order) => [order.number, standingLabel(order)]));
  return found.map((payment) => ({
    ...payment,
    orderLabel: labels.get(payment.orderNumber) ?? null,
  }));
}

function placeOf({ what, answers = [] }: Done, orderNumber?: string): string {
  const query = new URLSearchParams({
    ...(orderNumber && { order: orderNumber }),
    done: what,
    ...(answers.length && { answers: answers.join(" ") }),
  });
  return `${PATH}?${query}`;
}

/** What the address says was done; anybody may write an address, so only known words and numbers come out of it. */
function doneOf(c: Context<Env>): Done | null {
  const what = c.req.query("done");
  if (!what) return null;
  const answers = (c.req.query("answers") ?? "")
    .slice(0, 80)
    .split(" ")
    .filter((status) => /^\d{3}$/.test(status))
    .map(Number);
  return { what, answers };
}

const page = (c: Context<Env>, status: 200 | 404, html: Html) =>
  c.html(html, status, { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
