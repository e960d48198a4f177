import { Agent, request } from "node:https";
import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { typedBuyer } from "#tests/has/typed-buyer.ts";
import { hiddenFields } from "#tests/faults/shoppers/browser.ts";

export type Shop = {
  origin: string;
  address: string;
  /** the certificate of the authority that signed the shop's */
  authority: string;
};
type Answer = { status: number; body: string };
type ShoppingTrip = { answers: number; orders: number; slowestMs: number; cut: string[] };

/** Asks over https, as the shop's name, and trusts that authority alone. */
export async function askShop(
  { origin, address, authority }: Shop,
  path: string,
  { form, agent }: { form?: Record<string, string>; agent?: Agent } = {},
): Promise<Answer> {
  const host = new URL(origin).host;
  const body = form && new URLSearchParams(form).toString();
  const sent = request({
    host: address,
    servername: host,
    ca: authority,
    path,
    agent,
    method: form ? "POST" : "GET",
    timeout: 90_000,
    headers: {
      host,
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
      ...(body && {
        origin,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      }),
    },
  });
  sent.on("timeout", () => sent.destroy(new Error("no answer in 90 s")));
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode!, body: await text(answer) };
}

/** Four people who look around and order without a pause, until `work` is done. */
export async function shopWhile(
  shop: Shop,
  productPath: string,
  work: () => Promise<unknown>,
): Promise<ShoppingTrip> {
  const seen: ShoppingTrip = { answers: 0, orders: 0, slowestMs: 0, cut: [] };
  let goesOn = true;
  const orderPath = productPath.replace("/product/", "/non-member/order/");

  async function ask(path: string, agent: Agent, form?: Record<string, string>) {
    const began = performance.now();
    try {
      const answer = await askShop(shop, path, { agent, ...(form && { form }) });
      seen.answers++;
      if (answer.status >= 500) seen.cut.push(`${form ? "POST" : "GET"} ${path}: ${answer.status}`);
      return answer;
    } catch (error) {
      seen.cut.push(`${path}: ${(error as Error).message}`);
      return null;
    } finally {
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began);
    }
  }

  async function shopper(at: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; goesOn; round++, await wait(100)) {
      await ask("/", agent);
      await ask(productPath, agent);
      const page = await ask(orderPath, agent);
      if (!page) continue;
      const placed = await ask(orderPath, agent, formOf(page.body, `0109${at}${100_000 + round}`));
      if (placed?.status === 303) seen.orders++;
      else if (placed && placed.status < 500) seen.cut.push(`an order: ${placed.status}`);
    }
    agent.destroy();
  }
  const shopping = [1, 2, 3, 4].map(shopper);
  await wait(3000);
  try {
    await work();
    await wait(3000);
  } finally {
    goesOn = false;
    await Promise.all(shopping);
  }
  return seen;
}

const formOf = (html: string, phone: string): Record<string, string> => ({
  ...hiddenFields(html),
  "line.0.quantity": "1",
  ...typedBuyer,
  ordererPhone: phone,
  ordererEmail: `buyer${phone}@dalbit.kr`,
  payBy: "card",
});

export const shoppingVerdict = (
  invariant: string,
  { answers, orders, slowestMs, cut }: ShoppingTrip,
): Verdict => ({
  invariant,
  looked: `${answers} answers and ${orders} orders of four shoppers, the slowest after ${(slowestMs / 1000).toFixed(1)} s`,
  broken: orders ? cut : ["nobody ordered", ...cut],
});
