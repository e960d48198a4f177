import { calendarDayOf, dayAfter, endOfDay } from "#lib/calendar-day.ts";
import { findUserByEmail } from "#shop/member/user/find-user-by-email.server.ts";
import { newOwnKey } from "#shop/money/own/new-own-key.server.ts";
import { OWN_ACCOUNT } from "#shop/money/payment/payment-provider.ts";
import { TRANSFER_DAYS } from "#shop/money/own/own-account.ts";
import { ownTransfers } from "#shop/money/table.server.ts";
import { enterInLedger } from "#shop/money/ledger/enter-in-ledger.server.ts";
import type { Shop } from "#shop/shop.ts";
import { importStatement } from "#shop/statement/line/import-statement.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { bankStatement } from "#tests/given/bank-statement.ts";
import { buildOrder } from "#tests/has/order.ts";
import { seedPeople } from "./people.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

/** Nobody's account: no bank gives out one that begins so. */
const account = { bank: "kb", number: "000000-00-310482", holder: "소리상점(연습)" } as const;
const HOUR_MS = 3_600_000;

/** The demonstration takes transfers, and one order waits for its own. */
export async function seedTransfer(shop: Shop, shelf: ShelfProduct[]): Promise<void> {
  const shown = { ...account, days: TRANSFER_DAYS.usual, safety: "", isOn: true };
  await shop.db.insert(vendorSettings).values({ name: "transfer", shown });
  await shop.vendors.reload();
  const product = shelf.find(
    ({ saleKind, isShow, shippingClass }) =>
      saleKind === "order" && isShow && shippingClass === "parcel",
  );
  const orderer = seedPeople[3];
  if (!product || !orderer) return;
  const placedAt = new Date(shop.now().getTime() - 5 * HOUR_MS);
  const lastDay = dayAfter(calendarDayOf(placedAt), TRANSFER_DAYS.usual);
  const dueAt = new Date(endOfDay(lastDay).getTime() - 60_000);
  const deposit = { ...account, dueAt: dueAt.toISOString() };
  const paymentKey = newOwnKey();
  const { name, phone, email, postcode, address, addressDetail, courierMemo } = orderer;
  const order = await buildOrder(shop.db, {
    delivery: "pending",
    payment: "waiting_deposit",
    lines: [{ product, quantity: 1 }],
    placedAt,
    paymentKey,
    paymentProvider: OWN_ACCOUNT,
    payBy: "own_account",
    depositor: name,
    deposit,
    expiresAt: dueAt,
    ordererName: name,
    ordererPhone: phone,
    ordererEmail: email,
    recipientName: name,
    recipientPhone: phone,
    postcode,
    address,
    addressDetail,
    courierMemo,
  });
  const { id: orderId, number: orderNumber, total: amount } = order;
  await shop.db.insert(ownTransfers).values({
    paymentKey,
    orderId,
    orderNumber,
    amount,
    account: deposit,
    createdAt: placedAt,
    movedAt: placedAt,
  });
  const marked = (kind: "authenticated" | "deposit_awaited") =>
    ({ kind, amount, mark: `${kind}:${paymentKey}`, paymentKey }) as const;
  await enterInLedger(shop.db, { orderId, provider: OWN_ACCOUNT, by: "payment" }, [
    { kind: "intended", amount, mark: `intended:${orderNumber}:1` },
    marked("authenticated"),
    marked("deposit_awaited"),
  ]);
  await dropStatement(shop, { name, amount, at: new Date(placedAt.getTime() + HOUR_MS) });
}

/** Two lines of the bank's list wait for the owner: the order's own transfer, and a stranger's. */
async function dropStatement(
  shop: Shop,
  { name, amount, at }: { name: string; amount: number; at: Date },
): Promise<void> {
  const owner = await findUserByEmail(shop.db, shop.adminEmails[0] ?? "");
  const text = bankStatement(account.number, [
    { at, amount, name },
    { at: new Date(at.getTime() + HOUR_MS), amount: 33_000, name: "이든소리" },
  ]);
  await importStatement(shop, text, {
    account: owner && { id: owner.id, email: shop.adminEmails[0]! },
    address: "127.0.0.1",
  });
}
