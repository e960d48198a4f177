import { desc, eq } from "drizzle-orm";
import { maskAddress, maskName, maskPhone } from "#lib/mask.ts";
import { phoneWords } from "#lib/phone.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { users } from "#shop/member/table.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { isSeparated, whoseOrder } from "#shop/order/whose-order.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { OrderStanding } from "#shop/order/standing.ts";
import { orders } from "#shop/order/table.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { claimSteps, type ClaimSteps } from "#shop/claim/decide/claim-steps.ts";
import { claimableOf } from "#shop/claim/request/claimable.ts";
import { findClaimed, type ClaimBasis } from "#shop/claim/request/find-claimed.server.ts";
import { chosenOptions } from "#shop/order/chosen-options.ts";
import { findWaysBack } from "#shop/claim/way-back/find-ways-back.server.ts";
import {
  addressWords,
  claimView,
  listClaimLines,
  wayBackView,
  type ClaimLineRow,
} from "#shop/shopper/claim/list-shopper-claims.server.ts";
import type { Claim } from "#shop/claim/move-claim.server.ts";
import { isOverdue, refundDueOn } from "#shop/claim/withdrawal/refund-due.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { ShopperClaim } from "#shop/shopper/claim/shopper-claim.ts";
import { refundOfClaim } from "#shop/claim/decide/start-claim-refund.server.ts";
import { claims } from "#shop/claim/table.server.ts";

export type AdminClaim = Omit<ShopperClaim, "lines"> & {
  order: OrderStanding & { number: string; total: number };
  person: {
    name: string;
    phone: string;
    email: string | null;
    isMember: boolean;
    /** where a carrier fetches it; null: nowhere, or not opened */
    fetchedFrom: string | null;
  };
  lines: {
    id: number;
    productId: string;
    title: string;
    options: string[];
    image: ImageInfo | null;
    unitPrice: number;
    bought: number;
    quantity: number;
  }[];
  /** won that can still go back of the order's payment */
  refundable: number;
  /** why the provider refused its refund */
  refundError: string | null;
  decidedAt: Date | null;
  /** the address of the administrator who decided */
  decidedBy: string | null;
  restocked: boolean;
  completedAt: Date | null;
  steps: ClaimSteps;
  dueOn: string | null;
  isOverdue: boolean;
};

async function find(db: Db, id: string): Promise<{ claim: Claim; order: Order } | null> {
  if (!UUID.test(id)) return null;
  const [found] = await db
    .select({ claim: claims, order: orders })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, id));
  return found ?? null;
}

const recordRead = (db: Db, order: Order, reader: AuditActor, action: string) =>
  recordAudit(db, {
    ...reader,
    action,
    subject: `order ${order.number}`,
    whose: whoseOrder(order),
  });

/** A claim with everything about it, its person masked; null when there is none. Audited. */
export async function findAdminClaim(
  { db, now }: Pick<Shop, "db" | "now">,
  id: string,
  reader: AuditActor,
): Promise<AdminClaim | null> {
  const found = await find(db, id);
  if (!found) return null;
  const { claim, order } = found;
  await recordRead(db, order, reader, "claim.read");
  const [lines, claimed, refund, who, waysBack] = await Promise.all([
    listClaimLines(db, [id]),
    findClaimed(db, order),
    refundOfClaim(db, id),
    decider(db, claim.decidedBy),
    findWaysBack(db, [id]),
  ]);
  const images = await imagesOf(db, [...claim.photos, ...lines.map(({ imageId }) => imageId)]);
  const hasParcel = lines.some(({ shippingClass }) => shippingClass === "parcel");
  const stepped = { ...claim, hasParcel, refund: refund?.state ?? null };
  const dueOn = refundDueOn(stepped);
  return {
    ...claimView(claim, images),
    ...wayBackView(waysBack.get(id), ({ address }) => maskAddress(address)),
    payInto: claim.kind === "exchange" ? (await findSite(db)).feeAccount : null,
    decidedAt: claim.decidedAt,
    completedAt: claim.completedAt,
    restocked: claim.restocked,
    hasParcel,
    refund: stepped.refund,
    refundError: refund?.lastError ?? null,
    refundable: claimableOf({ lines: restOf(claimed, lines, claim), paid: claimed.paid }),
    decidedBy: who,
    lines: lines.map((line) => lineView(line, images)),
    steps: claimSteps(stepped),
    dueOn,
    isOverdue: isOverdue(dueOn, now()),
    person: masked(order),
    order: orderView(order),
  };
}

/** Lines with the pieces that stay with the buyer once this claim is agreed to. */
const restOf = ({ lines }: ClaimBasis, claimLineRows: readonly ClaimLineRow[], { status }: Claim) =>
  lines.map((line) => {
    const isWaiting =
      status === "requested" && claimLineRows.find(({ lineId }) => lineId === line.id);
    return isWaiting ? { ...line, left: Math.max(0, line.left - isWaiting.quantity) } : line;
  });

const orderView = (order: Order): AdminClaim["order"] => ({
  number: order.number,
  delivery: order.delivery,
  payment: order.payment,
  claimKind: order.claimKind,
  claimStatus: order.claimStatus,
  total: order.total,
});

/** The claimant, unmasked and audited. Throws `claim-not-found`. */
export async function openClaimPerson(
  db: Db,
  id: string,
  reader: AuditActor,
): Promise<AdminClaim["person"]> {
  const found = await find(db, id);
  if (!found) throw new Refusal("claim-not-found");
  const { order } = found;
  await recordRead(db, order, reader, "claim.open");
  const retrieval = (await findWaysBack(db, [id])).get(id)?.retrieval;
  return {
    fetchedFrom: retrieval ? addressWords(retrieval) : null,
    name: order.ordererName,
    phone: phoneWords(order.ordererPhone),
    email: order.ordererEmail,
    isMember: order.memberId !== null,
  };
}

const masked = (order: Order): AdminClaim["person"] =>
  isSeparated(order)
    ? { name: order.ordererName, phone: "", email: null, isMember: false, fetchedFrom: null }
    : {
        name: maskName(order.ordererName),
        phone: maskPhone(order.ordererPhone),
        email: null,
        isMember: order.memberId !== null,
        fetchedFrom: null,
      };

const lineView = (
  { lineId, productId, title, options, imageId, unitPrice, bought, quantity }: ClaimLineRow,
  images: Map<string, ImageInfo>,
) => ({
  id: lineId,
  productId,
  title,
  options: chosenOptions(options),
  image: (imageId && images.get(imageId)) || null,
  unitPrice,
  bought,
  quantity,
});

async function decider(db: Db, accountId: string | null): Promise<string | null> {
  if (!accountId) return null;
  const [who] = await db.select({ email: users.email }).from(users).where(eq(users.id, accountId));
  return who?.email ?? null;
}

export type OrderClaimRow = Pick<Claim, "id" | "kind" | "status" | "requestedAt" | "refundAmount">;

/** The claims of an order, the latest first, for its page in the back office. */
export const listOrderClaims = async (db: Db, number: string): Promise<OrderClaimRow[]> =>
  db
    .select({
      id: claims.id,
      kind: claims.kind,
      status: claims.status,
      requestedAt: claims.requestedAt,
      refundAmount: claims.refundAmount,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(orders.number, number))
    .orderBy(desc(claims.requestedAt), desc(claims.id));
