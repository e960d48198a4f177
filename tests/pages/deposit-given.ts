import { eq } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { buildOrderFields, somePhone } from "../has/order-form.ts";
import { type TestShop } from "../test-shop.ts";
import { browser, someAddress } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

export const placeOf = (answer: Response): string => answer.headers.get("location") ?? "";

type DepositBuyer = "guest" | "member";

/** A device that chose to pay in and comes back from the window with an account. */
export async function waiting(
  shop: TestShop,
  {
    who = "guest" as DepositBuyer,
    choice = "succeed",
    overrides = {} as Record<string, string>,
  } = {},
) {
  const device = await browser(shop, { address: someAddress() });
  const member = who === "member" ? await shop.has.member() : null;
  if (member) {
    await device.signIn(member.email);
    await shop.db.update(users).set({ phone: "01077778888" }).where(eq(users.id, member.id));
  }
  const product = await shop.has.product({ price: 120_000, stock: 9, shippingClass: "digital" });
  const phone = somePhone();
  const form = await buildOrderFields(shop.db, [{ product }], {
    ordererPhone: phone,
    payBy: "virtual_account",
    cashReceipt: "income",
    ...(member && { as: member.id }),
    ...overrides,
  });
  const section = member ? "/order" : "/non-member/order";
  const window = placeOf(await device.send(`${section}/${product.id}`, form));
  const back = placeOf(await device.send(window, { choice }));
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const page = await device.visit(back);
  const order = await find();
  return {
    device,
    order,
    find,
    page,
    phone,
    complete: `${section}/complete/${order.number}`,
    failure: `${section}/failure?order=${order.number}`,
  };
}

export async function paysIn(
  counter: Awaited<ReturnType<typeof browser>>,
  { order }: { order: { paymentKey: string | null } },
  step = "exact",
): Promise<Response> {
  return counter.send(`/sandbox/payments/${order.paymentKey}`, {
    do: "deposit",
    step,
    tell: "once",
  });
}
