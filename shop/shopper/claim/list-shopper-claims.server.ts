import { chosenOptions } from "#shop/order/chosen-options.ts";
import { and, asc, desc, eq, getTableColumns, inArray, ne } from "drizzle-orm";
import { phoneWords } from "#lib/phone.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { refunds } from "#shop/money/table.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Claim } from "#shop/claim/move-claim.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { owesFee, type ClaimedLine, type ShopperClaim } from "./shopper-claim.ts";
import { findWaysBack, type WayBack } from "#shop/claim/way-back/find-ways-back.server.ts";
import { claimLines, claims } from "#shop/claim/table.server.ts";

/** All claims of an order, newest first. */
export async function listShopperClaims(db: Db, orderId: string): Promise<ShopperClaim[]> {
  const found = await db
    .select({ ...getTableColumns(claims), giftState: orders.giftState })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.orderId, orderId))
    .orderBy(desc(claims.requestedAt), desc(claims.id));
  if (!found.length) return [];
  const ids = found.map(({ id }) => id);
  const lines = await listClaimLines(db, ids);
  const states = await db
    .select({ claimId: refunds.claimId, state: refunds.state })
    .from(refunds)
    .where(and(inArray(refunds.claimId, ids), ne(refunds.state, "dropped")));
  const waysBack = await findWaysBack(db, ids);
  const images = await imagesOf(db, [
    ...found.flatMap(({ photos }) => photos),
    ...lines.map(({ imageId }) => imageId),
  ]);
  // Only the receiver of a gift may know where its replacement goes.
  const views = found.map(({ giftState, ...claim }) => ({
    ...claimView(claim, images),
    ...wayBackView(waysBack.get(claim.id), giftState ? () => null : addressWords),
    ...(giftState && { sent: null }),
  }));
  const feeAccount = views.some(owesFee) ? (await findSite(db)).feeAccount : null;
  return views.map((claim) => {
    const own = lines.filter(({ claimId }) => claimId === claim.id);
    return {
      ...claim,
      payInto: owesFee(claim) ? feeAccount : null,
      refund: states.find(({ claimId }) => claimId === claim.id)?.state ?? null,
      lines: own.map((line) => lineView(line, images)),
      hasParcel: own.some(({ shippingClass }) => shippingClass === "parcel"),
    };
  });
}

export type ClaimLineRow = Awaited<ReturnType<typeof listClaimLines>>[number];

/** The lines of these claims with their claimed quantities. */
export const listClaimLines = (db: Db, claimIds: string[]) =>
  db
    .select({
      claimId: claimLines.claimId,
      lineId: orderLines.id,
      productId: orderLines.productId,
      title: orderLines.title,
      imageId: orderLines.imageId,
      options: orderLines.options,
      unitPrice: orderLines.unitPrice,
      shippingClass: orderLines.shippingClass,
      bought: orderLines.quantity,
      quantity: claimLines.quantity,
    })
    .from(claimLines)
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(inArray(claimLines.claimId, claimIds))
    .orderBy(asc(orderLines.id));

const parcel = (company: string | null, number: string | null) =>
  company && number ? { company, number } : null;

/** "04066 서울특별시 마포구 와우산로 94 301호, 홍길동 010-1234-5678" */
export const addressWords = ({
  name,
  phone,
  postcode,
  address,
  addressDetail,
}: NonNullable<WayBack["retrieval"]>): string =>
  `${[postcode, address, addressDetail].filter(Boolean).join(" ")}, ${name} ${phoneWords(phone)}`;

/** How the goods come back; `addressOf` says what of the address may be shown. */
export const wayBackView = (
  wayBack: WayBack | undefined,
  addressOf: (retrieval: NonNullable<WayBack["retrieval"]>) => string | null,
) => ({
  retrieval: wayBack?.retrieval
    ? {
        wishedOn: wayBack.retrieval.wishedOn,
        note: wayBack.retrieval.note,
        address: addressOf(wayBack.retrieval),
      }
    : null,
  tracked: wayBack?.parcel ?? null,
  arrivedAt: wayBack?.arrivedAt ?? null,
});

/** The part of a claim that both shopper and office see. */
export function claimView(claim: Claim, images: Map<string, ImageInfo>) {
  const { itemsAmount, shippingRefund, shippingDeduction, refundAmount, shopperPaysShipping } =
    claim;
  return {
    id: claim.id,
    kind: claim.kind,
    status: claim.status,
    reason: claim.reason,
    words: claim.words,
    requestedAt: claim.requestedAt,
    decision: claim.decision,
    collectedAt: claim.collectedAt,
    amounts: { itemsAmount, shippingRefund, shippingDeduction, refundAmount, shopperPaysShipping },
    photos: claim.photos.flatMap((photo) => images.get(photo) ?? []),
    returning: parcel(claim.returnCompany, claim.returnNumber),
    sent: parcel(claim.waybillCompany, claim.waybillNumber),
  };
}

const lineView = (
  { title, options, imageId, quantity, unitPrice }: ClaimLineRow,
  images: Map<string, ImageInfo>,
): ClaimedLine => ({
  title,
  options: chosenOptions(options),
  image: (imageId && images.get(imageId)) || null,
  quantity,
  unitPrice,
});
