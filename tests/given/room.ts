import { and, eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { openRooms } from "#shop/commission/open-rooms.server.ts";
import { findRoom, type OpenedRoom } from "#shop/commission/room-row.server.ts";
import { commissionEvents, commissionTakes } from "#shop/commission/table.server.ts";
import { addTake } from "#shop/commission/take/add-take.server.ts";
import { beginRoom } from "#shop/commission/begin-room.server.ts";
import { deliverTakes } from "#shop/commission/take/deliver-takes.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import { differenceConsent } from "#shop/order/withdrawal.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type {
  CommissionBrief,
  CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrderForm, type OrderedItem } from "#tests/has/order-form.ts";
import { inPieces } from "#tests/has/wav.ts";
import { openCounter } from "#tests/has/money-counter.ts";
import { sound } from "./goods.ts";
import { rowsOf } from "../has/rows-of.ts";

export const someTerms: CommissionTerms = {
  lengths: [
    { upTo: 100, won: 50_000 },
    { upTo: 500, won: 120_000 },
    { upTo: 2000, won: 300_000 },
  ],
  uses: [{ id: "web", name: "온라인", words: "홈페이지와 SNS에 2년", won: 0 }],
  days: 5,
  rounds: 1,
  extraRound: 20_000,
  approvalDays: 5,
  refunds: { waiting: 100, begun: 70, taken: 30, approved: 0 },
};

export const someBrief = (more: Partial<CommissionBrief> = {}): CommissionBrief => ({
  script: "안녕하세요. 새봄 서점이에요.",
  characters: 14,
  seconds: 3,
  use: someTerms.uses[0]!,
  reference: "",
  pronunciation: "",
  tone: "차분하게",
  wishedOn: null,
  lengthWon: 50_000,
  terms: someTerms,
  agreed: { at: "2026-11-25T00:00:00Z", words: "2026-11-25" },
  ...more,
});

/** A recording of a second, uploaded by somebody at work here. */
export async function uploadTake(
  shop: Shop,
  accountId: string,
  { bytes = sound(), ending = "wav" }: { bytes?: Uint8Array; ending?: string } = {},
): Promise<string> {
  const name = `takes/${accountId}/${randomLetters(26)}.${ending}`;
  await saveObject(
    shop,
    { kind: "administrator", accountId },
    {
      bucket: "shop",
      name,
      settings: { contentType: ending === "wav" ? "audio/wav" : "audio/mpeg" },
      body: inPieces(bytes),
    },
  );
  return name;
}

type CommissionGiven = {
  by?: Orderer;
  price?: number;
  brief?: Partial<CommissionBrief>;
  /** what is ordered; else a product of its own */
  item?: OrderedItem;
  /** what is ordered together with it */
  beside?: OrderedItem[];
  /** more of the form, and won that it takes off */
  fields?: Record<string, string>;
  off?: number;
};

/** A shop with commissions, and the words that tests about rooms speak in. */
export async function openStudio(character: Parameters<typeof openCounter>[0] = {}) {
  const counter = await openCounter(character);
  const { shop, payments, admin } = counter;

  const pay = (order: Order): Promise<Order> =>
    confirmPayment(shop, order, {
      paymentKey: payments.authenticate(order),
      amount: String(order.total),
    });

  const now = async ({ order, line }: OpenedRoom): Promise<OpenedRoom> =>
    (await findRoom(shop.db, order.number, line.id))!;

  /** Bought, paid, and its room open. */
  async function commissioned({
    by = { guestId: randomLetters(26) },
    price = 50_000,
    brief = {},
    item,
    beside = [],
    fields = {},
    off = 0,
  }: CommissionGiven = {}): Promise<OpenedRoom> {
    const product = item?.product ?? (await shop.has.product({ price, shippingClass: "digital" }));
    const form = await buildOrderForm(shop.db, [{ ...item, product }, ...beside], fields);
    const placed = await placeOrder(shop, { ...form, totalShown: form.totalShown - off }, by);
    await shop.db
      .update(orderLines)
      .set({ brief: someBrief(brief) })
      .where(and(eq(orderLines.orderId, placed.id), eq(orderLines.productId, product.id)));
    const order = await pay(placed);
    await openRooms(shop);
    const line = (await listLines(shop.db, order.id)).find(({ brief }) => brief !== null);
    return (await findRoom(shop.db, order.number, line!.id))!;
  }

  const upload = async (opened: OpenedRoom, more: Parameters<typeof uploadTake>[2] = {}) => {
    const name = await uploadTake(shop, admin.account.id, more);
    return addTake(shop, opened, { name, fileName: "첫 녹음.wav", note: "", peaks: null }, admin);
  };

  /** Brought as far as a take that the buyer hears. */
  async function taken(given: Parameters<typeof commissioned>[0] = {}) {
    const opened = await commissioned(given);
    await beginRoom(shop, opened, admin);
    const take = await upload(opened);
    await deliverTakes(shop, opened, admin);
    return { opened: await now(opened), take };
  }

  const agreeAndPay = async (order: Order): Promise<Order> =>
    pay(await agreeToOrder(shop, order, { agree: "on", agreeSupply: differenceConsent.version }));

  return {
    ...counter,
    pay,
    agreeAndPay,
    room: now,
    commissioned,
    upload,
    taken,
    eventsIn: async ({ line }: OpenedRoom) =>
      (await rowsOf(shop.db, commissionEvents, { lineId: line.id }, commissionEvents.id)).map(
        ({ event }) => event,
      ),
    takesOf: ({ line }: OpenedRoom) => rowsOf(shop.db, commissionTakes, { lineId: line.id }),
  };
}
