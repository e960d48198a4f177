import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { claimForm, type ClaimForm } from "#shop/claim/request/claim-form.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { images } from "#shop/file/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { moveDelivery } from "#shop/order/delivery/move-delivery.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { payments as sums, refunds } from "#shop/money/table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { testShop } from "../test-shop.ts";
import { buildOrderForm } from "./order-form.ts";
import { scriptedProvider } from "./scripted-provider.ts";
import { rowsOf } from "./rows-of.ts";

type DeskPurchase = {
  products?: { id: string }[];
  quantities?: number[];
  price?: number;
  stock?: number;
  shippingClass?: "parcel" | "digital";
  payBy?: "card" | "virtual_account";
  guest?: boolean;
};
export type Stage = "ready" | "delivery" | "done";

const WAYBILL = { company: "CJ대한통운", waybillNumber: "123456789011" };

/**
 * A shop with a scripted provider, a member and an administrator, and helpers from purchase to
 * claim.
 */
export async function claimDesk(character: Parameters<typeof scriptedProvider>[0] = {}) {
  const payments = scriptedProvider(character);
  const shop = await testShop({ payments });
  const member = await shop.has.member();
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const now = async ({ number }: { number: string }): Promise<Order> =>
    (await findOrder(shop.db, number))!;

  /** Bought, paid, and brought as far as it is said. */
  async function buys(
    stage: Stage,
    {
      quantities = [2],
      price = 10_000,
      stock = 9,
      shippingClass = "parcel",
      payBy = "card",
      guest = false,
      ...given
    }: DeskPurchase = {},
  ) {
    const wanted =
      given.products ??
      (await Promise.all(quantities.map(() => shop.has.product({ price, stock, shippingClass }))));
    const form = await buildOrderForm(
      shop.db,
      wanted.map((product, at) => ({ product, quantity: quantities[at] ?? 1 })),
    );
    const placed = await placeOrder(
      shop,
      form,
      guest ? { guestId: randomLetters(26) } : { memberId: member.id },
    );
    const order = await confirmPayment(shop, placed, {
      paymentKey: payments.authenticate(placed),
      amount: String(placed.total),
    });
    if (payBy !== "card")
      await shop.db.update(orders).set({ payBy }).where(eq(orders.id, order.id));
    if (stage !== "ready") await shipOrder(shop, order.number, WAYBILL, admin);
    if (stage === "done") await moveDelivery(shop, order.number, "arrive", admin);
    return { order: await now(order), lines: await listLines(shop.db, order.id), products: wanted };
  }

  /** What the shopper sends: `asked` pieces of each line. */
  async function form(
    { id }: Pick<Order, "id">,
    askedPieces: number[],
    overrides: Record<string, string> = {},
  ): Promise<ClaimForm> {
    const lines = await listLines(shop.db, id);
    const fields = Object.fromEntries(
      lines.flatMap((line, at) =>
        askedPieces[at]
          ? [
              [`line.${line.id}`, "on"],
              [`quantity.${line.id}`, String(askedPieces[at])],
            ]
          : [],
      ),
    );
    return claimForm.parse({
      requestKey: randomLetters(26),
      kind: "return",
      reason: "changed_mind",
      ...fields,
      ...overrides,
    });
  }

  const asks = async (
    order: Pick<Order, "id">,
    askedPieces: number[],
    overrides: Record<string, string> = {},
  ) =>
    (
      await requestClaim(shop, order, await form(order, askedPieces, overrides), {
        accountId: member.id,
      })
    ).claim!;

  return {
    shop,
    payments,
    member,
    admin,
    now,
    buys,
    form,
    asks,
    claim: async (id: string) => (await rowsOf(shop.db, claims, { id }))[0]!,
    claimsOf: ({ id }: Pick<Order, "id">) =>
      rowsOf(shop.db, claims, { orderId: id }, claims.requestedAt),
    stock: async ({ id }: { id: string }) => (await rowsOf(shop.db, products, { id }))[0]!.stock,
    restocked: async ({ id }: Pick<Order, "id">) =>
      (await listLines(shop.db, id)).map((line) => line.restocked),
    money: async ({ paymentKey }: Pick<Order, "paymentKey">) =>
      (
        await shop.db
          .select({ captured: sums.captured, reserved: sums.reserved, returned: sums.returned })
          .from(sums)
          .where(eq(sums.paymentKey, paymentKey!))
      )[0],
    refund: async (claimId: string) => (await rowsOf(shop.db, refunds, { claimId }))[0],
    events: async ({ id }: Pick<Order, "id">) =>
      (await rowsOf(shop.db, timeline, { orderId: id }, timeline.id))
        .map(({ event }) => event)
        .filter((event) => event.startsWith("claim.") || event.startsWith("payment.refund")),
    told: async ({ number }: Pick<Order, "number">) =>
      (await rowsOf(shop.db, notices, { subjectKey: number }, notices.createdAt))
        .filter(({ channel }) => channel !== "message")
        .map(({ event }) => event)
        .filter((event) => /claim|refund|cancel/.test(event)),
    picture: async (ownerId: string | null) =>
      (
        await shop.db
          .insert(images)
          .values({ id: randomLetters(16), width: 10, height: 10, blur: "data:,", ownerId })
          .returning()
      )[0]!.id,
  };
}

export type ClaimDesk = Awaited<ReturnType<typeof claimDesk>>;
