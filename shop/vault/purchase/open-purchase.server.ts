import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { provenEmail } from "#shop/member/proven-email.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Entitlement, Purchase } from "../holding.server.ts";
import {
  findOpenedOrder,
  memberOpener,
  openerOf,
  type BrowserProof,
  type Opener,
} from "../opener.server.ts";
import { purchaseCodes, purchases } from "./table.server.ts";

const HANDLE = /^m-[a-z0-9]{16}$/;
export const isPurchaseHandle = (text: string): boolean => HANDLE.test(text);

type OpenedPurchase = { purchase: Purchase; opener: Opener };

/** What stands at a member's proven address becomes theirs, also after they change it. */
async function takeOver(db: Db, accountId: string): Promise<void> {
  await db
    .update(purchases)
    .set({ memberId: accountId })
    .where(and(isNull(purchases.memberId), eq(purchases.email, provenEmail(accountId))));
}

/** A member's purchases of elsewhere, newest first. */
export async function listMemberPurchases(
  db: Db,
  accountId: string,
  most: number,
): Promise<Purchase[]> {
  await takeOver(db, accountId);
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.memberId, accountId), isNull(purchases.closedAt)))
    .orderBy(desc(purchases.boughtOn), desc(purchases.createdAt), desc(purchases.id))
    .limit(most);
}

/** The address that this browser proved by a code, within the last half an hour. */
export async function findProvenEmail(db: Db, access: string | null): Promise<string | null> {
  if (!isToken(access)) return null;
  const [code] = await db
    .select({ email: purchaseCodes.email })
    .from(purchaseCodes)
    .where(
      and(
        eq(purchaseCodes.accessHash, hashOfToken(access)),
        gt(purchaseCodes.accessUntil, sql`now()`),
      ),
    )
    .limit(1);
  return code?.email ?? null;
}

/** Purchases at an address that was proved; those of a member open to the member alone. */
export const listPurchasesAt = (db: Db, email: string, most: number): Promise<Purchase[]> =>
  db
    .select()
    .from(purchases)
    .where(and(eq(purchases.email, email), isNull(purchases.memberId), isNull(purchases.closedAt)))
    .orderBy(desc(purchases.boughtOn), desc(purchases.createdAt), desc(purchases.id))
    .limit(most);

/** The purchase for whoever holds it. Null for others, exactly as for an unknown handle. */
export async function findOpenedPurchase(
  { db }: Pick<Shop, "db">,
  handle: string,
  { accountId, access, device = null }: BrowserProof,
): Promise<OpenedPurchase | null> {
  if (!isPurchaseHandle(handle)) return null;
  if (accountId) await takeOver(db, accountId);
  const email = await findProvenEmail(db, access);
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.handle, handle),
        isNull(purchases.closedAt),
        or(
          accountId ? eq(purchases.memberId, accountId) : undefined,
          email ? and(isNull(purchases.memberId), eq(purchases.email, email)) : undefined,
          sql`false`,
        ),
      ),
    )
    .limit(1);
  if (!purchase) return null;
  const isMember = purchase.memberId !== null;
  const opener = isMember ? memberOpener(accountId!, device) : openerOf("code", access!);
  return { purchase, opener: { ...opener, device } };
}

/** What an address of files names, for its holder: an order, a gift or a purchase. */
export async function findHolding(
  shop: Shop,
  number: string,
  proof: BrowserProof,
): Promise<{ holding: Entitlement; opener: Opener } | null> {
  if (isPurchaseHandle(number)) {
    const opened = await findOpenedPurchase(shop, number, proof);
    return opened && { holding: opened.purchase, opener: opened.opener };
  }
  const opened: { order: Order; opener: Opener } | null = await findOpenedOrder(
    shop,
    number,
    proof,
  );
  return opened && { holding: opened.order, opener: opened.opener };
}
