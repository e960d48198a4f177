import { eq, sql } from "drizzle-orm";
import { WRONG_ACCOUNT } from "#adapters/payment/practice/sandbox-returns.server.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { claimForm } from "#shop/claim/request/claim-form.ts";
import { collectClaim } from "#shop/claim/decide/collect-claim.server.ts";
import { completeClaim } from "#shop/claim/decide/complete-claim.server.ts";
import { noteReturnParcel } from "#shop/claim/way-back/note-return-parcel.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { retrievalDays } from "#shop/claim/way-back/retrieval-days.ts";
import { requestClaim } from "#shop/claim/request/request-claim.server.ts";
import { claims } from "#shop/claim/table.server.ts";
import { withdrawClaim } from "#shop/claim/request/withdraw-claim.server.ts";
import { saveDeveloped } from "#shop/file/save-image.server.ts";
import { findUserByEmail } from "#shop/member/user/find-user-by-email.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders, timeline } from "#shop/order/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "#tests/has/order.ts";
import { demoPicture, type DemoPicture } from "./demo-files.server.ts";
import { claimStories, type ClaimStory } from "./claim-stories.ts";
import { seedPeople } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import { seedPayment } from "./seed-payment.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/**
 * Claims in every state, requested and decided by the real use cases, on their own orders. Refunds
 * go through the practice provider.
 */
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
  for (const [at, seed] of claimStories.entries()) {
    const order = await orderOf(shop, parcels[at % parcels.length]!, seed, members);
    const claimId = await ask(shop, order, seed);
    await decide(shop, order, claimId, seed, acting);
    await datedBack(shop, claimId, order, seed);
  }
}

async function orderOf(
  shop: Shop,
  product: ShelfProduct,
  { who, kind, days: [ordered, done, requested], pieces: [bought] = [1, 1], deposit }: ClaimStory,
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
    // The order's dates are set back to when the claim was made: today its term would be over.
    ...(sent && {
      doneAt: new Date(shop.now().getTime() - (done - requested) * DAY),
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
  { kind, reason, words, pieces: [, back] = [1, 1], photos = 0, deposit, fetched }: ClaimStory,
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
    ...(fetched && {
      wayBack: "fetch",
      senderName: order.recipientName,
      senderPhone: order.recipientPhone,
      postcode: order.postcode,
      address: order.address,
      addressDetail: order.addressDetail,
      fetchOn: retrievalDays(calendarDayOf(shop.now()))[0],
      fetchNote: "문 앞에 둘게요.",
    }),
    ...(deposit && { bank: "kb", accountNumber: WRONG_ACCOUNT, accountHolder: order.ordererName }),
  });
  const { claim } = await requestClaim(shop, order, form, { accountId: order.memberId });
  return claim!.id;
}

/** What a shopper's camera would have seen. */
async function takePhoto(shop: Shop, { memberId }: Order, place: number): Promise<string> {
  const image = await saveDeveloped(shop, await demoPicture(`claim-${place + 1}` as DemoPicture), {
    ownerId: memberId,
  });
  return image.id;
}

type ClaimActor = Parameters<typeof rejectClaim>[3];

async function decide(
  shop: Shop,
  order: Order,
  id: string,
  { kind, ends, decision = "" }: ClaimStory,
  acting: ClaimActor,
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
    await completeClaim(shop, id, { company: "CJ대한통운", waybillNumber: "612345678904" }, acting);
}

/**
 * Spreads the claim's events over the days since its request. Refunds keep today's date, as the
 * ledger has it.
 */
async function datedBack(
  shop: Shop,
  id: string,
  order: Order,
  { kind, days: [, done, requested] }: ClaimStory,
): Promise<void> {
  if (kind !== "cancel")
    await shop.db
      .update(orders)
      .set({ doneAt: new Date(shop.now().getTime() - done * DAY) })
      .where(eq(orders.id, order.id));
  const hoursAgo = (share: number) =>
    sql`now() - make_interval(hours => ${Math.round(requested * 24 * share)})`;
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
