import type { Order } from "#shop/order/move-order.server.ts";
import type { DepositAccount } from "#shop/order/payment/ways-to-pay.ts";
import { type DeliveryStatus, type PaymentStatus, paymentIs } from "#shop/order/status.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import { carriers } from "#shop/order/delivery/carriers.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "#tests/has/order.ts";
import { shipByOf } from "#shop/site/ship-by.ts";
import { demoBrief } from "./demo-brief.ts";
import { demoSite } from "./demo-site.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { fullHour } from "./full-hours.ts";
import { seedPeople, type SeedPerson } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { seedParcel } from "./seed-parcel.server.ts";
import { seedPayment, type SeedPayment } from "./seed-payment.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";
import type { OrderEvent } from "#shop/order/notice/order-words.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

const HOUR = 3600_000;

/** A commissioned line has one piece and a script. */
const written = (line: { product: ShelfProduct; quantity: number }, at: number, placedAt: Date) => {
  const { commission } = line.product;
  return commission ? { ...line, quantity: 1, brief: demoBrief(commission, at, placedAt) } : line;
};

/** How many orders have each state, and the age of the newest: a shop on a working day. */
const standings: [
  delivery: DeliveryStatus,
  payment: PaymentStatus,
  count: number,
  hoursAgo: number,
][] = [
  ["ready", "paid", 14, 1],
  ["delivery", "paid", 13, 26],
  ["done", "paid", 17, 80],
  ["failure", "failed", 2, 3],
  ["failure", "expired", 4, 5],
  ["pending", "pending", 2, 0],
  ["pending", "waiting_deposit", 1, 0],
  ["failure", "canceled", 1, 30],
  ["ready", "partially_refunded", 2, 20],
  ["ready", "refunded", 4, 40],
  ["pending", "waiting_deposit", 2, 4],
];

/**
 * Which orders of a state belong to the demo member; each state's first is by somebody who gets
 * mail.
 */
const ofDemoMember = new Set([
  "ready/paid 2",
  "ready/paid 9",
  "delivery/paid 4",
  "done/paid 3",
  "done/paid 11",
  "failure/expired 1",
  "ready/refunded 2",
]);

/** Which orders have a tracked parcel, whatever was bought; the demo member's is under way. */
const followed = new Set(["delivery/paid 1", "delivery/paid 4", "done/paid 3", "done/paid 8"]);

type Members = { all: DemoMember[]; demo: DemoMember };

/** Which paid orders were deposits; the demo member's waits for a refund account for part of it. */
const byDeposit = new Set([
  "ready/paid 5",
  "ready/paid 9",
  "delivery/paid 7",
  "done/paid 6",
  "done/paid 14",
  "ready/refunded 3",
]);

/**
 * Orders in every state that leave the stock untouched. Most of the members' orders are linked to
 * them; some were placed as guests.
 */
export async function seedOrders(
  shop: Shop,
  shelf: ShelfProduct[],
  members: Members,
): Promise<void> {
  const { next: random } = seededRandom(60);
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  const orderable = shelf.filter(({ saleKind, isShow }) => saleKind === "order" && isShow);
  const parcel = orderable.find(({ shippingClass }) => shippingClass === "parcel");
  const trackable = carriers.filter((carrier) => carrier.trackable);
  const now = shop.now().getTime();
  let person = 0;
  for (const [delivery, payment, count, hoursAgo] of standings) {
    for (let at = 0; at < count; at++) {
      const isDemo = ofDemoMember.has(`${delivery}/${payment} ${at}`);
      const orderer = isDemo ? demoPerson(members.demo) : seedPeople[person % seedPeople.length]!;
      const { name, phone, email, postcode, address, addressDetail, courierMemo } = orderer;
      person++;
      const bought = Array.from(
        { length: random() < 0.25 ? 2 : 1 },
        () => orderable[between(0, orderable.length - 1)]!,
      );
      const isFollowed = followed.has(`${delivery}/${payment} ${at}`);
      if (isFollowed && parcel) bought.push(parcel);
      const lines = [...new Set(bought)].map((product) => ({
        product,
        quantity: random() < 0.2 ? 2 : 1,
      }));
      const hasParcel = lines.some(({ product }) => product.shippingClass === "parcel");
      const sent = delivery === "delivery" || delivery === "done";
      const carried = () => ({
        waybillCompany: trackable[between(0, trackable.length - 1)]!.name,
        waybillNumber: String(between(1e11, 9e11)).slice(0, 12),
      });
      const placedAt = new Date(
        now -
          hoursAgo * HOUR -
          at * between(1, 5) * HOUR * (hoursAgo ? 1 : 0) -
          between(1, 12) * 60_000,
      );
      const ordered = lines.map((line, place) => written(line, at + place, placedAt));
      const pays =
        payment === "waiting_deposit" ||
        payment === "canceled" ||
        byDeposit.has(`${delivery}/${payment} ${at}`);
      const deposit = pays
        ? demoAccount(
            at,
            payment === "waiting_deposit"
              ? fullHour(now + (at + 1) * 21 * HOUR)
              : fullHour(placedAt.getTime() + 48 * HOUR),
          )
        : undefined;
      const order = await buildOrder(shop.db, {
        delivery,
        payment,
        lines: ordered,
        placedAt,
        paymentKey: null,
        ...(pays && { payBy: "virtual_account", cashReceipt: at % 2 ? "income" : "none" }),
        ...placedBy(
          isDemo ? members.demo : members.all.find((member) => member.email === email),
          placedAt,
          isDemo || person % 4 > 0,
        ),
        ordererName: name,
        ordererPhone: phone,
        ordererEmail: email,
        recipientName: name,
        recipientPhone: phone,
        ...(hasParcel
          ? { postcode, address, addressDetail, courierMemo }
          : { postcode: "", address: "", addressDetail: "", courierMemo: "" }),
        ...(hasParcel &&
          paymentIs({ payment }, "received") && { shipBy: shipByOf(placedAt, demoSite.dispatch) }),
        // Unpaid orders stay open for hours, so that a first visitor finds them.
        ...((payment === "pending" || payment === "failed") && {
          expiresAt: new Date(now + 2 * HOUR),
        }),
        ...(payment === "waiting_deposit" &&
          deposit && { deposit, expiresAt: new Date(deposit.dueAt) }),
        ...(sent && hasParcel && (otherWay(delivery, at) ?? carried())),
      });
      if (isFollowed) await seedParcel(shop, order);
      await seedPayment(shop, order, {
        ...moneyOf(order, isDemo && pays),
        ...(deposit && { deposit }),
      });
      if (at === 0)
        await queueNotices(shop.db, orderNotice(noticeOf(payment, sent), order, shop.origin));
    }
  }
}

/** Some orders leave in other ways than by a carrier; one waits at the counter. */
function otherWay(delivery: DeliveryStatus, at: number) {
  if (delivery !== "delivery") return null;
  if (at === 2) return { waybillCompany: PICKUP_WAY, pickupCode: "482913" };
  return at === 3 ? { waybillCompany: "퀵" } : null;
}

function noticeOf(payment: PaymentStatus, sent: boolean): OrderEvent {
  if (sent) return "order-shipped";
  if (payment === "waiting_deposit") return "order-deposit-due";
  return payment === "paid" ? "order-paid" : "order-unpaid";
}

/** An invented account number. */
const demoAccount = (at: number, dueAt: Date): DepositAccount => ({
  bank: "shinhan",
  number: `00007${String(310_482_917 + at * 7_919)}`,
  holder: "소리상점(연습)",
  dueAt: dueAt.toISOString(),
});

function moneyOf(
  { payment, total, placedAt }: Order,
  waitsForAccount: boolean,
): Pick<SeedPayment, "outcome" | "refunds"> {
  if (payment === "waiting_deposit") return { outcome: "awaited" };
  if (payment === "canceled") return { outcome: "closed" };
  if (!paymentIs({ payment }, "received")) return { outcome: "none" };
  const at = new Date(placedAt.getTime() + HOUR);
  const part = Math.max(1000, Math.floor(total / 10 / 1000) * 1000);
  if (payment === "refunded")
    return {
      outcome: "paid",
      refunds: [
        {
          amount: total,
          kind: "cancel",
          reason: "구매자의 주문 취소",
          by: "shopper",
          at,
          state: "done",
        },
      ],
    };
  if (payment === "partially_refunded")
    return {
      outcome: "paid",
      refunds: [
        {
          amount: part,
          kind: "partial",
          reason: "포장이 찢어져 일부를 돌려드림",
          by: "admin",
          at,
          state: "done",
        },
      ],
    };
  return {
    outcome: "paid",
    ...(waitsForAccount && {
      refunds: [
        {
          amount: part,
          kind: "partial" as const,
          reason: "가격을 잘못 안내해 차액을 돌려드림",
          by: "admin" as const,
          at,
          state: "awaiting_account" as const,
        },
      ],
    }),
  };
}

const demoPerson = ({ email }: DemoMember): SeedPerson => ({
  name: "김회원",
  phone: "01000009021",
  email,
  postcode: "04066",
  address: "서울특별시 마포구 소리길 21",
  addressDetail: "301호",
  courierMemo: "문 앞에 놓아주세요.",
});

/** The member, if signed in and joined by then, else a guest. */
const placedBy = (member: DemoMember | undefined, placedAt: Date, signedIn: boolean) =>
  member && signedIn && member.joinedAt < placedAt ? { memberId: member.id, guestId: null } : {};
