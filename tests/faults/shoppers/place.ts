import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import { typedBuyer } from "#tests/has/typed-buyer.ts";
import { hiddenFields, Lost, pathOf, type Answer, type Browser } from "./browser.ts";
import type { Purchase } from "./purchase.ts";

export type Wish = {
  who: string;
  by: "guest" | "member";
  productId: string;
  quantity: number;
  /** several products, one piece of each, in place of the one above */
  cart?: readonly string[];
  phone: string;
  email: string;
  payBy: PayBy;
  /** fields of what they use of coupons and points, and the won that it takes off */
  value?: { fields: Record<string, string>; off: number } | undefined;
  /** of the line: what is made to order asks for a script, an option is chosen */
  fields?: Record<string, string>;
};

export const sectionOf = (by: "guest" | "member"): string =>
  by === "guest" ? "/non-member/order" : "/order";
const NUMBER = /\d{8}-[A-Z2-9]{8}/;
const refusalOf = (html: string): string =>
  /role="alert"[^]*?<a href="#[\w.-]+"[^>]*>([^<]{4,})/.exec(html)?.[1] ??
  /role="alert"[^>]*>(?:<[^>]*>)*([^<]{4,})/.exec(html)?.[1] ??
  "refused";

/**
 * Opens and posts the order form until the shop answers; sometimes twice at once, sometimes again
 * with other content under the same key.
 */
export async function place(
  browser: Browser,
  wish: Wish,
  random: SeededRandom,
  path = formOf(wish),
): Promise<Purchase | null> {
  const page = await browser.visit(wish.cart ? path : `${path}?quantity=${wish.quantity}`);
  const hidden = hiddenFields(page.body);
  if (page.status !== 200 || !hidden.placeKey) return null;
  const ordererName = `구매자 ${wish.who.replace(/\D/g, "")}`;
  const form: Record<string, string> = {
    ...hidden,
    ...quantitiesOf(wish),
    ...typedBuyer,
    ordererName,
    ordererPhone: wish.phone,
    ordererEmail: wish.email,
    payBy: wish.payBy,
    ...wish.value?.fields,
    ...wish.fields,
  };
  form.totalShown = String(Number(hidden.totalShown) - (wish.value?.off ?? 0));
  const purchase: Purchase = {
    ...wish,
    ordererName,
    ordererPhone: wish.phone,
    ordererEmail: wish.email,
    totalShown: Number(form.totalShown),
    placeKey: hidden.placeKey,
    numbers: new Set(),
    leadsTo: null,
    paymentKeys: [],
    shown: [],
    toldCanceled: false,
    toldReturned: [],
    refusal: null,
    trouble: [],
    more: [],
  };
  const copies = random.chance(0.12) ? random.between(2, 4) : 1;
  const answers = await Promise.all(
    Array.from({ length: copies }, () =>
      browser.ask(path, { form, takesLimit: true }).catch(lostOnly),
    ),
  );
  for (const answer of answers) if (answer) read(purchase, answer);
  if (purchase.numbers.size && random.chance(0.05)) await sendOther(browser, path, form, purchase);
  return purchase;
}

/** The form of one product, or of several that were picked. */
function formOf({ by, productId, cart }: Wish): string {
  if (!cart) return `${sectionOf(by)}/${productId}`;
  return `${sectionOf(by)}?${new URLSearchParams(cart.map((id) => ["pick", id]))}`;
}

const quantitiesOf = ({ cart, quantity }: Wish): Record<string, string> =>
  Object.fromEntries(
    (cart ?? [null]).map((_, line) => [`line.${line}.quantity`, cart ? "1" : String(quantity)]),
  );

export function lostOnly(error: unknown): null {
  if (error instanceof Lost) return null;
  throw error;
}

/**
 * Legitimate refusals: points and credit used or taken back meanwhile, and a code for those who let
 * orders of scarce stock expire.
 */
const isRightlyRefused = ({ value }: Purchase, status: number, body: string): boolean =>
  (status === 400 && Boolean(value) && /쓸 수 있는 (포인트|크레딧)/.test(refusalOf(body))) ||
  (status === 403 && refusalOf(body).includes("아직 결제하지 않은 주문"));

function read(purchase: Purchase, { status, location, body }: Answer): void {
  const number = NUMBER.exec(location ?? "")?.[0];
  if (status === 303 && number) {
    purchase.numbers.add(number);
    purchase.leadsTo = pathOf(location);
  } else if (status === 409 || status === 429 || isRightlyRefused(purchase, status, body))
    purchase.refusal = refusalOf(body);
  else if (status !== 503)
    purchase.trouble.push(
      `I11 the order form was answered ${status} ${location ?? refusalOf(body)}`,
    );
  if (purchase.numbers.size > 1)
    purchase.trouble.push(`I6 one form made ${purchase.numbers.size} orders`);
}

/** The same key with another name on it must change nothing and be refused. */
async function sendOther(
  browser: Browser,
  path: string,
  form: Record<string, string>,
  purchase: Purchase,
): Promise<void> {
  const answer = await browser.send(path, { ...form, ordererName: "다른 사람" });
  if (answer.status !== 409)
    purchase.trouble.push(`I6 another order under the same key was answered ${answer.status}`);
}
