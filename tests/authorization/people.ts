import { buildInvitation, buildMovedMember } from "../has/moved-member.ts";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { dayAfter } from "#lib/calendar-day.ts";
import { deviceInfo } from "#lib/device/device-info.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { clientErrors } from "#shop/client-error/table.server.ts";
import { signUps } from "#shop/member/table.server.ts";
import { buildClaim, buildRetrieval } from "../has/claim.ts";
import { buildProduct } from "../has/product.ts";
import { buildCommission } from "../has/room.ts";
import { reservable } from "../has/reservation.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { hashOfCode } from "#shop/order/access/order-code.server.ts";
import { confirmLinkPath } from "#shop/order/confirm/confirm-link.server.ts";
import { paymentLinkPath } from "#shop/order/access/payment-link.server.ts";
import { orderCodes } from "#shop/order/access/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { coupons } from "#shop/money/value/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";
import { type TestShop } from "../test-shop.ts";
import { furnishMember, reserve } from "./furnish-member.ts";
import { furnishQuestion } from "./furnish-question.ts";
import { makeMember, marksOf, named, passwordHash, wordsOf } from "./person.ts";

/**
 * The identities. A former administrator has a session of the back office but is not on the list
 * any more.
 */
export const identities = [
  "visitor",
  "guest",
  "memberA",
  "memberB",
  "administrator",
  "former",
] as const;
export type Identity = (typeof identities)[number];

type Person = {
  /** what a browser of theirs sends */
  cookie: string;
  /** what only they, and the back office, may read */
  marks: string[];
};

export type People = {
  who: Record<Identity, Person>;
  /** what a row of the table names in braces */
  things: Record<string, string>;
  db: Db;
};

/** Names and days of terms, each once. */
let versions = 100;
let months = 0;

/** A month is looked through once: those whom one test makes after another have different ones. */
const pastMonth = (at: number): string =>
  `20${String(Math.floor(at / 12) % 25).padStart(2, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
const ORDER_CODE = "482913";

/** The six identities of the matrix and what belongs to whom, all new. */
export async function makePeople(shop: TestShop): Promise<People> {
  const product = await buildProduct(shop.db, { stock: 50 });
  const hidden = await buildProduct(shop.db, { isShow: false });
  const reserved = await buildProduct(shop.db, { ...reservable, stock: 50 });
  const [a, b] = await Promise.all([
    furnishMember(shop, wordsOf("gap"), "A", product, reserved),
    furnishMember(shop, wordsOf("eul"), "B", product, reserved),
  ]);
  const ownerWords = wordsOf("owner");
  // The list is read at each request; each time a new administrator is made, because some rows
  // change theirs.
  (shop.adminEmails as string[]).push(ownerWords.email);
  const administrator = await makeMember(shop, ownerWords, "admin");
  const formerWords = wordsOf("former");
  const former = await makeMember(shop, formerWords, "admin");
  const guestWords = wordsOf("guest");
  const guestId = newGuestId();
  const lines = [{ product, quantity: 1 }];
  const reservations = await reserve(shop, guestWords, "the guest", reserved, { guestId });
  // What the files for couriers hold: a parcel to send, and one to fetch.
  const parcels = [
    { product: await buildProduct(shop.db, { shippingClass: "parcel" }), quantity: 1 },
  ];
  await shop.has.order({ delivery: "ready", payment: "paid", lines: parcels });
  const sent = await shop.has.order({ delivery: "done", payment: "paid", lines: parcels });
  const fetched = await buildClaim(shop.db, sent, { status: "approved" });
  await buildRetrieval(shop.db, fetched.id);
  const ordered = await shop.has.order({
    ...named(guestWords),
    guestId,
    delivery: "ready",
    payment: "paid",
    lines,
  });
  const unpaid = await shop.has.order({ ...named(guestWords), guestId, paymentTry: 2, lines });
  const rooms = {
    guest: await buildCommission(shop, { ...named(guestWords), guestId }),
    a: await buildCommission(shop, {
      ...named(wordsOf("gap")),
      memberId: (a.things as Record<string, string>)["A"]!,
      guestId: null,
    }),
  };
  // The guest's browser proved one order's code, which is used up; the other order's code was just
  // sent.
  const [access, codeId] = [newToken(), randomUUID()];
  await shop.db.insert(orderCodes).values([
    {
      orderId: ordered.id,
      codeHash: "over",
      expiresAt: sql`now() - interval '1 minute'`,
      accessHash: hashOfToken(access),
      accessUntil: sql`now() + interval '1 day'`,
    },
    {
      id: codeId,
      orderId: unpaid.id,
      codeHash: hashOfCode(shop.secret, codeId, ORDER_CODE),
      expiresAt: sql`now() + interval '1 day'`,
    },
  ]);
  const recommender = randomLetters(10).toUpperCase();
  const off = { name: "겨울 인사 쿠폰", kind: "amount", amount: 1000 } as const;
  const [coupon, couponToTake] = await shop.db
    .insert(coupons)
    .values([off, { ...off, mayTake: true }])
    .returning({ id: coupons.id });
  await shop.db.insert(recommenders).values({ code: recommender, name: "추천하는 분" });
  const policy = { kind: "terms" as const, title: "이용약관", html: "<p>글</p>" };
  const [draft, announced] = [
    { ...policy, version: `${++versions}.7.1`, effectiveOn: dayAfter("2040-01-01", versions) },
    {
      ...policy,
      version: `${++versions}.7.1`,
      effectiveOn: dayAfter("2060-01-01", versions),
      publishedAt: new Date(),
    },
  ];
  await shop.db.insert(policies).values([draft, announced]);
  const signUp = newToken();
  await shop.db.insert(signUps).values({
    tokenHash: hashOfToken(signUp),
    browserHash: hashOfToken(newToken()),
    email: `new-${formerWords.letters}@example.com`,
    name: "새회원",
    phone: "01070001234",
    passwordHash,
    consents: (["age", "terms", "privacy"] as const).map((kind) => ({
      kind,
      version: "2026-11-01",
      agreed: true,
    })),
    expiresAt: sql`now() + interval '1 day'`,
  });
  const [notice] = await shop.db
    .insert(notices)
    .values({
      event: "order-paid",
      subjectKey: ordered.number,
      to: guestWords.email,
      messageId: `<${randomLetters(12)}@shop.test>`,
      subject: "결제를 확인했어요",
      text: "-",
      html: "-",
      state: "parked",
    })
    .returning();
  const clientError = randomUUID().replaceAll("-", "");
  await shop.db.insert(clientErrors).values({
    fingerprint: clientError,
    source: "browser",
    message: "TypeError: x",
    stack: "",
    route: "/",
    release: "r",
    device: deviceInfo(""),
    count: 1,
  });
  const [finding] = await shop.db
    .insert(paymentFindings)
    .values({
      kind: "amount_differs",
      subject: newToken(),
      orderNumber: ordered.number,
      bookAmount: 1000,
      providerAmount: 900,
    })
    .returning();
  const storageToken = hashOfToken(newToken());
  await shop.db
    .insert(storageTokens)
    .values({ tokenHash: storageToken, label: "백업", start: "abcdef", madeBy: ownerWords.email });
  return {
    db: shop.db,
    who: {
      visitor: { cookie: "", marks: [] },
      guest: {
        cookie: `${guestCookie(shop, guestId).split(";")[0]!}; order-access=${access}`,
        marks: [...marksOf(guestWords), ...reservations.marks, ordered.number, unpaid.number],
      },
      memberA: a,
      memberB: b,
      administrator: { cookie: administrator.cookie, marks: marksOf(ownerWords) },
      former: { cookie: former.cookie, marks: marksOf(formerWords) },
    },
    things: {
      ...a.things,
      ...b.things,
      ...reservations.things,
      ...(await furnishQuestion(shop)),
      "made order of the guest": rooms.guest.order.number,
      "made line of the guest": String(rooms.guest.lineId),
      "take of the guest": rooms.guest.takeId,
      "made order of A": rooms.a.order.number,
      "made line of A": String(rooms.a.lineId),
      "take of A": rooms.a.takeId,
      "reserved product": reserved.id,
      "new key": randomLetters(26),
      "in three days": toSeoulLocal(new Date(Date.now() + 3 * 24 * 3600_000)),
      "missing reservation": `R20261121-${randomLetters(8).toUpperCase()}`,
      "storage token": storageToken,
      "client error": clientError,
      finding: finding!.id,
      "refund key": randomUUID(),
      product: product.id,
      "hidden product": hidden.id,
      "sign-up token": signUp,
      "moved token": await buildInvitation(shop.db, await buildMovedMember(shop.db)),
      month: pastMonth(months++),
      "parked notice": notice!.id,
      "policy draft": draft.version,
      "announced policy": announced.version,
      "new version": `${Math.floor(++versions / 50) + 1}.${versions % 50}.1`,
      administrator: administrator.id,
      former: former.id,
      "order of the guest": ordered.number,
      "line of the guest": String((await listLines(shop.db, ordered.id))[0]!.id),
      "unpaid order of the guest": unpaid.number,
      "payment mark of the guest": paymentLinkPath(shop, unpaid).split("/").at(-1)!,
      "confirm mark of the guest": confirmLinkPath(shop, ordered).split("/").at(-1)!,
      "paid payment mark of the guest": paymentLinkPath(shop, ordered).split("/").at(-1)!,
      "phone of the guest": guestWords.phone,
      "code of the guest": ORDER_CODE,
      recommender,
      coupon: coupon!.id,
      "coupon to take": couponToTake!.id,
      "new recommender": randomLetters(10).toUpperCase(),
      "new email": `newcomer-${formerWords.letters}-${randomLetters(4)}@example.com`,
      ...missing,
      "missing order": `20261121-${randomLetters(8).toUpperCase()}`,
    },
  };
}

/** Well-formed names of what is not there. */
const missing = {
  "missing id": "00000000-0000-4000-8000-000000000000",
  "missing account": "z".repeat(32),
  "missing product": "zzzzzzzzzz",
  "missing token": "z".repeat(43),
  "missing gift": "g-aaaaaaaaaaaaaaaa",
  "missing session": "z".repeat(32),
  "missing question": "z".repeat(10),
  "missing post": "z".repeat(10),
  "missing recommender": "NOBODY99",
};
