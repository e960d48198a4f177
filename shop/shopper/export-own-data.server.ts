import { asc, eq } from "drizzle-orm";
import { listWritten } from "#shop/board/author/list-written.server.ts";
import { cartLines } from "#shop/cart/table.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { exportEarlierOrders } from "#shop/earlier/export-earlier-orders.server.ts";
import { exportOwnValue } from "#shop/money/value/view/export-own-value.server.ts";
import { products } from "#shop/product/table.server.ts";
import { exportQuestions } from "#shop/question/asker/export-questions.server.ts";
import { exportReviews } from "#shop/review/writer/own-review.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { exportOwnReservations } from "#shop/reservation/view/list-member-reservations.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { consentKinds } from "#shop/member/consent/consent-kinds.ts";
import { listAddresses } from "#shop/member/address/list-addresses.server.ts";
import { listConsents } from "#shop/member/consent/list-consents.server.ts";
import { listOwnOrders } from "./list-own-orders.server.ts";
import { listReceivedGifts } from "./list-received-gifts.server.ts";
import { listSessions } from "#shop/member/session/list-sessions.server.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { accounts, users } from "#shop/member/table.server.ts";
import { exportLetters } from "#shop/letter/export-letters.server.ts";
import { exportPurchases } from "#shop/vault/purchase/export-purchases.server.ts";
import { listWatches } from "#shop/watch/list-watches.server.ts";
import { wishes } from "#shop/wish/table.server.ts";

const DAY = 24 * 3600;

/** All data about a member (privacy act, article 35), without secrets. Rate limited per day. */
export async function exportOwnData(
  { db, now, origin }: Pick<Shop, "db" | "now" | "origin">,
  accountId: string,
) {
  await spendAttempt(db, [{ key: `download of ${accountId}`, most: 5, seconds: DAY }]);
  const profile = await findProfile(db, accountId);
  if (!profile) throw new Refusal("sign-in-again");
  return {
    shop: origin,
    madeAt: now(),
    account: { id: accountId, ...profile },
    signInWays: await listSignInWays(db, accountId),
    addresses: (await listAddresses(db, accountId)).map(({ id: _id, ...address }) => address),
    formerShops: await listFormerShops(db, accountId),
    consents: (await listConsents(db, accountId)).map(({ kind, version, agreed, at }) => ({
      about: consentKinds[kind].label,
      version,
      agreed,
      at,
    })),
    cart: await listCart(db, accountId),
    benefits: await exportOwnValue(db, accountId),
    wishes: await listWishes(db, accountId),
    letters: await exportLetters(db, accountId),
    alerts: await exportAlerts(db, accountId),
    orders: await listOwnOrders(db, { memberId: accountId }),
    receivedGifts: await listReceivedGifts(db, accountId),
    earlierOrders: await exportEarlierOrders(db, accountId),
    boughtElsewhere: await exportPurchases(db, accountId),
    reservations: await exportOwnReservations(db, accountId),
    questions: await exportQuestions(db, accountId),
    reviews: await exportReviews(db, { accountId }),
    board: await listWritten(db, accountId),
    sessions: (await listSessions(db, accountId, undefined)).map(
      ({ device, place, openedAt, seenAt }) => ({ device, place, openedAt, seenAt }),
    ),
  };
}

async function findProfile(db: Db, accountId: string) {
  const [profile] = await db
    .select({
      email: users.email,
      emailProvedBy: users.emailProof,
      name: users.name,
      phone: users.phone,
      joinedAt: users.createdAt,
      lastSignedInAt: users.signedInAt,
      secondFactor: users.twoFactorEnabled,
    })
    .from(users)
    .where(eq(users.id, accountId))
    .limit(1);
  return profile;
}

const listFormerShops = (db: Db, accountId: string) =>
  db
    .select({
      shop: movedMembers.shopName,
      memberIds: movedMembers.formerIds,
      points: movedMembers.points,
      movedAt: movedMembers.movedAt,
      firstSignedInAt: movedMembers.acceptedAt,
    })
    .from(movedMembers)
    .where(eq(movedMembers.accountId, accountId))
    .orderBy(asc(movedMembers.movedAt));

const listSignInWays = async (db: Db, accountId: string) =>
  (
    await db
      .select({
        provider: accounts.providerId,
        since: accounts.createdAt,
        subject: accounts.accountId,
      })
      .from(accounts)
      .where(eq(accounts.userId, accountId))
      .orderBy(asc(accounts.createdAt))
  ).map(({ provider, since, subject }) =>
    provider === "credential" ? { way: "password", since } : { way: provider, since, subject },
  );

const listCart = (db: Db, accountId: string) =>
  db
    .select({
      title: products.title,
      options: cartLines.options,
      quantity: cartLines.quantity,
      addedAt: cartLines.addedAt,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, accountId))
    .orderBy(asc(cartLines.addedAt));

const listWishes = (db: Db, accountId: string) =>
  db
    .select({ title: products.title, addedAt: wishes.addedAt })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(eq(wishes.userId, accountId))
    .orderBy(asc(wishes.addedAt));

const exportAlerts = async (db: Db, accountId: string) =>
  (await listWatches(db, accountId)).map(
    ({ id: _id, productId: _productId, isShown: _isShown, ...alert }) => alert,
  );
