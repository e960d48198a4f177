import { Agent } from "node:http";
import { seededRandom } from "#tests/seeded-random.ts";
import { typedBuyer } from "#tests/has/typed-buyer.ts";
import { hiddenFields, openBrowser, pathOf, type Browser } from "./browser.ts";
import { shownBy } from "./purchase.ts";
import { serviceLog, type ServiceLog } from "./service-log.ts";

export type Outcome = "bought" | "sold out";
type Form = Record<string, string>;
export type Guest = {
  /** opens the order page and fills the form in */
  fillIn(productId: string): Promise<Form>;
  /** presses the button and pays; `placed` is told as soon as the press is answered */
  buy(productId: string, form: Form, placed?: () => void): Promise<Outcome>;
};

/** People who typed for a minute come by a connection of their own. */
const agent = new Agent({ keepAlive: false });
const random = seededRandom(1);

/** A guest with a browser and an address of their own; one in twenty has no JavaScript. */
export function openGuest(
  origin: string,
  at: number,
  {
    port = Number(new URL(origin).port),
    log = serviceLog(),
  }: { port?: number; log?: ServiceLog } = {},
): Guest {
  const street = { origin, apps: [{ name: "app", port, isReady: () => true }], log };
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  const browser = openBrowser(street, { address, random: random.branch(`${at}`), agent });
  return {
    fillIn: async (productId) => ({
      ...hiddenFields((await browser.once(`/non-member/order/${productId}`, {})).body),
      "line.0.product": productId,
      "line.0.quantity": "1",
      ...typedBuyer,
      ordererPhone: `010${String(at).padStart(8, "0")}`,
      ordererEmail: "hong@example.com",
    }),
    buy: (productId, form, placed) =>
      buy(browser, { productId, form, byScript: at % 20 > 0 }, placed),
  };
}

type Purchase = { productId: string; form: Form; byScript: boolean };

async function buy(
  browser: Browser,
  { productId, form, byScript }: Purchase,
  placed: () => void = () => undefined,
): Promise<Outcome> {
  const answer = await browser.once(`/non-member/order/${productId}`, { form, byScript });
  placed();
  if (answer.status === 409 && answer.body.includes("품절")) return "sold out";
  if (answer.status !== 303) throw new Error(`an order was answered ${answer.status}`);
  const next = pathOf(answer.location);
  if (next === `/product/${productId}`) return "sold out";
  const chosen = await browser.once(next, { form: { choice: "succeed" } });
  const back = await browser.once(pathOf(chosen.location), {});
  if (shownBy(back.body) !== "paid") throw new Error(`the way back was answered ${back.status}`);
  return "bought";
}
