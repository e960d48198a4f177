import { eq, sql } from "drizzle-orm";
import { WRONG_ACCOUNT } from "#adapters/payment/practice/sandbox.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { collectClaim } from "#shop/claim/decide/collect-claim.server.ts";
import { completeClaim } from "#shop/claim/decide/complete-claim.server.ts";
import { noteReturnParcel } from "#shop/claim/decide/note-return-parcel.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";
import type { ClaimReason } from "#shop/claim/reasons.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { findUserByEmail } from "#shop/member/user/find-user-by-email.server.ts";
import { listLines } from "#shop/order/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "#tests/has/order.ts";
import { poster } from "./art/poster.ts";
import { seedPeople } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { seedPayment } from "./seed-payment.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

type Ending =
  | "requested"
  | "withdrawn"
  | "rejected"
  | "approved"
  | "sent back"
  | "here"
  | "done"
  | "refused";
type Seed = {
  /** place in people.ts, or the member everybody tries out */
  who: number | "demo";
  kind: ClaimKind;
  reason: ClaimReason;
  words: string;
  ends: Ending;
  /** what the shop said with its decision */
  decision?: string;
  /** since it was ordered, since it was done, since it was asked back */
  days: [ordered: number, done: number, asked: number];
  pieces?: [bought: number, back: number];
  photos?: number;
  deposit?: boolean;
};

const seeds: Seed[] = [
  {
    who: "demo",
    kind: "return",
    reason: "defective",
    words: "한쪽 모서리가 눌린 채로 왔어요. 포장 상자도 같은 쪽이 찌그러져 있었어요.",
    ends: "requested",
    days: [6, 2, 0.2],
    photos: 2,
  },
  {
    who: "demo",
    kind: "exchange",
    reason: "wrong_choice",
    words: "먹색을 골랐는데 흰색으로 바꾸고 싶어요.",
    ends: "done",
    decision: "흰색으로 바꿔서 보내드릴게요. 왕복 배송비는 상자에 넣어주세요.",
    days: [20, 16, 14],
  },
  {
    who: 0,
    kind: "cancel",
    reason: "changed_mind",
    words: "하나만 있어도 될 것 같아요.",
    ends: "requested",
    days: [1, 0, 0.4],
    pieces: [3, 1],
  },
  {
    who: 4,
    kind: "exchange",
    reason: "wrong_item",
    words: "주문한 것과 다른 색이 왔어요. 주문한 색으로 바꿔주세요.",
    ends: "requested",
    days: [7, 3, 1],
    photos: 1,
  },
  {
    who: 5,
    kind: "return",
    reason: "changed_mind",
    words: "",
    ends: "requested",
    days: [8, 4, 1.4],
    pieces: [2, 1],
  },
  {
    who: 8,
    kind: "return",
    reason: "not_as_described",
    words: "설명에는 두 장이라고 되어 있는데 한 장만 들어 있어요.",
    ends: "sent back",
    days: [10, 6, 4],
    decision: "저희 실수예요. 배송비 없이 보내주세요.",
  },
  {
    who: 10,
    kind: "exchange",
    reason: "defective",
    words: "소리가 한쪽에서만 나요. 같은 것으로 바꿔주세요.",
    ends: "here",
    days: [12, 8, 6],
  },
  {
    who: 12,
    kind: "return",
    reason: "changed_mind",
    words: "",
    ends: "refused",
    days: [24, 18, 15],
    deposit: true,
  },
  {
    who: 14,
    kind: "return",
    reason: "changed_mind",
    words: "선물하려다 마음이 바뀌었어요.",
    ends: "done",
    days: [18, 12, 10],
  },
  {
    who: 16,
    kind: "cancel",
    reason: "late",
    words: "행사 날짜가 지나서 두 개는 필요 없어졌어요.",
    ends: "done",
    days: [4, 0, 2],
    pieces: [4, 2],
  },
  {
    who: 20,
    kind: "return",
    reason: "changed_mind",
    words: "써보니 생각과 달라요.",
    ends: "rejected",
    decision:
      "봉투를 뜯어 쓰신 흔적이 있어 새것으로 다시 팔 수 없어요. 죄송하지만 반품이 어려워요.",
    days: [16, 11, 8],
  },
  {
    who: 22,
    kind: "return",
    reason: "changed_mind",
    words: "",
    ends: "withdrawn",
    days: [9, 5, 3],
  },
];

/** Claims in every state, asked and decided by the shop's own rules, on orders of their own. Their money goes back in the practice provider's books. */
export async function seedClaims(
  shop: Shop,
  shelf: ShelfProduct[],
  members: { all: DemoMember[]; demo: DemoMember },
): Promise<void> {
  const parcels = shelf.filter(
    ({ shippingClass, saleKind, isShow }) =>
      shippingClass === "parcel" && saleKind === "order" && isShow,
  );
  const owner = await findUserByEmail(shop.db, shop.adminEmails[0] ?? "");
  const acting = {
    account: owner && { id: owner.id, email: shop.adminEmails[0]! },
    address: "127.0.0.1",
  };
  for (const [at, seed] of seeds.entries()) {
    const order = await orderOf(shop, parcels[at % parcels.length]!, seed, members);
    const claimId = await ask(shop, order, seed);
    await decide(shop, order, claimId, seed, acting);
    await datedBack(shop, claimId, order, seed);
  }
}

async function orderOf(
  shop: Shop,
  product: ShelfProduct,
  { who, kind, days: [ordered, done, asked], pieces: [bought] = [1, 1], deposit }: Seed,
  members: { all: DemoMember[]; demo: DemoMember },
): Promise<Order> {
  const person =
    who === "demo"
      ? { ...seedPeople[0]!, name: "김회원", phone: "01000009021", email: members.demo.email }
      : seedPeople[who]!;
  const member =
    who === "demo" ? members.demo : members.all.find(({ email }) => email === person.email);
  const { name, phone, email, postcode, address, addressDetail, courierMemo } = person;
  const sent = kind !== "cancel";
  const placedAt = new Date(shop.now().getTime() - ordered * DAY);
  const order = await buildOrder(shop.db, {
    delivery: sent ? "done" : "ready",
    payment: "paid",
    paymentKey: null,
    placedAt,
    lines: [{ product, quantity: bought }],
    // As it was when it was asked back: now its time would be over.
    ...(sent && {
      doneAt: new Date(shop.now().getTime() - (done - asked) * DAY),
      waybillCompany: "CJ대한통운",
      waybillNumber: `6${String(10_000_000_000 + ordered * 7_919_301).slice(0, 11)}`,
    }),
    ...(member && { memberId: member.id, guestId: null }),
    ...(deposit && { payBy: "virtual_account", cashReceipt: "income" }),
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
  await seedPayment(shop, order, {
    outcome: "paid",
    ...(deposit && {
      deposit: {
        bank: "shinhan",
        number: "00007318836755",
        holder: "소리상점(연습)",
        dueAt: placedAt.toISOString(),
      },
    }),
  });
  const [paid] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  return paid!;
}

async function ask(
  shop: Shop,
  order: Order,
  { kind, reason, words, pieces: [, back] = [1, 1], photos = 0, deposit }: Seed,
): Promise<string> {
  const [line] = await listLines(shop.db, order.id);
  const images = await Promise.all(
    Array.from({ length: photos }, (_, place) => takePhoto(shop, order, place)),
  );
  const form = claimForm.parse({
    requestKey: randomLetters(26),
    kind,
    reason,
    words,
    photos: images.join(),
    [`line.${line!.id}`]: "on",
    [`quantity.${line!.id}`]: String(back),
    ...(deposit && { bank: "kb", accountNumber: WRONG_ACCOUNT, accountHolder: order.ordererName }),
  });
  const { claim } = await requestClaim(shop, order, form, { accountId: order.memberId });
  return claim!.id;
}

/** What a shopper's camera would have seen. */
async function takePhoto(shop: Shop, { memberId }: Order, place: number): Promise<string> {
  const image = await saveImage(
    shop,
    await poster({
      kind: "postcards",
      palette: "bone",
      seed: 310 + place,
      width: 1200,
      height: 900,
      view: "close",
    }),
    { ownerId: memberId },
  );
  return image.id;
}

type Acting = Parameters<typeof rejectClaim>[3];

async function decide(
  shop: Shop,
  order: Order,
  id: string,
  { kind, ends, decision = "" }: Seed,
  acting: Acting,
): Promise<void> {
  if (ends === "requested") return;
  if (ends === "withdrawn") return void (await withdrawClaim(shop, order, id, order.memberId));
  if (ends === "rejected") return rejectClaim(shop, id, { decision }, acting);
  await approveClaim(shop, id, { decision }, acting);
  if (kind === "cancel" || ends === "approved") return;
  await noteReturnParcel(
    shop,
    { orderId: order.id, claimId: id },
    { company: "우체국택배", waybillNumber: "6062803312045" },
    order.memberId,
  );
  if (ends === "sent back") return;
  await collectClaim(shop, id, { restock: kind === "return" ? "yes" : "no" }, acting);
  if (kind === "exchange" && ends === "done")
    await completeClaim(shop, id, { company: "CJ대한통운", waybillNumber: "612345678901" }, acting);
}

/** Everything just happened; here it is spread over the days since it was asked. Money moved today, as its book says. */
async function datedBack(
  shop: Shop,
  id: string,
  order: Order,
  { kind, days: [, done, asked] }: Seed,
): Promise<void> {
  if (kind !== "cancel")
    await shop.db
      .update(orders)
      .set({ doneAt: new Date(shop.now().getTime() - done * DAY) })
      .where(eq(orders.id, order.id));
  const hoursAgo = (share: number) =>
    sql`now() - make_interval(hours => ${Math.round(asked * 24 * share)})`;
  const [claim] = await shop.db.select().from(claims).where(eq(claims.id, id));
  await shop.db
    .update(claims)
    .set({
      requestedAt: hoursAgo(1),
      ...(claim?.decidedAt && { decidedAt: hoursAgo(0.8) }),
      ...(claim?.collectedAt && { collectedAt: hoursAgo(0.5) }),
      ...(claim?.kind === "exchange" && claim.completedAt && { completedAt: hoursAgo(0.3) }),
    })
    .where(eq(claims.id, id));
  const shares: Record<string, number> = {
    "claim.request": 1,
    "claim.withdraw": 0.8,
    "claim.reject": 0.8,
    "claim.approve": 0.8,
    "claim.parcel": 0.7,
    "claim.collect": 0.5,
    ...(claim?.kind === "exchange" && { "claim.complete": 0.3 }),
  };
  for (const [event, share] of Object.entries(shares))
    await shop.db
      .update(timeline)
      .set({ at: hoursAgo(share) })
      .where(sql`${timeline.orderId} = ${order.id} and ${timeline.event} = ${event}`);
}
