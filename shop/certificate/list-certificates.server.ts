import { asc, eq, inArray } from "drizzle-orm";
import { findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { CertificateDocument } from "./certificate-document.ts";
import { documentOf } from "./find-certificate.server.ts";
import { issueCertificates, type Certificate } from "./issue-certificates.server.ts";
import type { CertificateState } from "./certificate-states.ts";
import { listWidenings, rootOf, standingsOf } from "./standing.server.ts";
import { certificates } from "./table.server.ts";

export type OwnCertificate = {
  /** with which it was first bought */
  lineId: number;
  certificate: Certificate;
  document: CertificateDocument;
  state: CertificateState;
};

/**
 * An order's certificates for its buyer or gift receiver, in the order of its lines, with later
 * widenings. Missing ones are issued; unpaid orders have none.
 */
export async function listCertificates(
  shop: Pick<Shop, "db" | "secret" | "now" | "origin">,
  order: HeldOrder,
): Promise<OwnCertificate[]> {
  const heldSince = await findHeldSince(shop.db, order);
  const own = (await listLines(shop.db, order.id)).filter(({ licence }) => licence !== null);
  const widened = await listWidenings(
    shop.db,
    own.map(({ id }) => id),
  );
  const later = widened.filter(({ line, isKept }) => isKept && line.orderId !== order.id);
  const lines = [
    ...own.map((line) => ({ line, paidAt: heldSince })),
    ...later.map(({ line, order: { paidAt } }) => ({ line, paidAt })),
  ];
  const issued = await issueCertificates(shop, lines);
  const documents = new Map([...issued].map(([id, row]) => [id, documentOf(row)]));
  const issuedLines = lines.flatMap(({ line }) => (issued.has(line.id) ? [line] : []));
  const endsOn = (id: number) => documents.get(id)?.endsOn ?? null;
  const states = await standingsOf(shop.db, issuedLines, endsOn, shop.now());
  return issuedLines.map((line) => ({
    lineId: rootOf(line),
    certificate: issued.get(line.id)!,
    document: documents.get(line.id)!,
    state: states.get(line.id)!,
  }));
}

type HeldOrder = Pick<Order, "id" | "paidAt" | "giftState" | "gift">;

/** A gift's licences begin with its acceptance; null before it, and before the payment. */
async function findHeldSince(db: Db, order: HeldOrder): Promise<Date | null> {
  if (!isOpenedByReceiver(order)) return order.paidAt;
  return (await findReceiver(db, order.id))?.acceptedAt ?? null;
}

/** What was issued for these orders, by the order's id, as own data. */
export async function listOwnCertificates(db: Db, orderIds: readonly string[]) {
  if (!orderIds.length) return new Map<string, never[]>();
  const rows = await db
    .select({ certificate: certificates, orderId: orderLines.orderId })
    .from(certificates)
    .innerJoin(orderLines, eq(orderLines.id, certificates.lineId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id));
  const own = rows.map(({ certificate, orderId }) => ({
    orderId,
    certificate: { ...documentOf(certificate), signature: certificate.signature },
  }));
  return Map.groupBy(own, ({ orderId }) => orderId);
}
