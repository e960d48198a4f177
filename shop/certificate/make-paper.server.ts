import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { findReceiver } from "#shop/order/gift/find-receiver.server.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { drawCertificate, type CertificateHolder } from "./draw-certificate.server.ts";
import { noteKey } from "./issue-certificates.server.ts";
import { listCertificates } from "./list-certificates.server.ts";
import { signBytes } from "./sign.server.ts";
import { sealPdf, signedText } from "./signed-file.server.ts";

type Paper = { bytes: Uint8Array; contentType: string };

/** Drawing takes a tenth of a second of the processor. */
const PAPERS_A_MINUTE = 20;

/** A certificate of this order as a file; null for another order's. Throws `too-many-attempts`. */
export async function makePaper(
  shop: Pick<Shop, "db" | "secret" | "now" | "origin">,
  order: Order,
  number: string,
  kind: "pdf" | "json",
): Promise<Paper | null> {
  const own = isPaid(order) ? await listCertificates(shop, order) : [];
  const ownPaper = own.find(({ certificate }) => certificate.number === number);
  if (!ownPaper) return null;
  if (kind === "json")
    return {
      bytes: Buffer.from(signedText(ownPaper.certificate)),
      contentType: "application/json",
    };
  await spendAttempt(shop.db, [
    { key: `certificate paper of ${order.number}`, most: PAPERS_A_MINUTE, seconds: 60 },
  ]);
  const holder = await findHolder(shop.db, order);
  const pdf = await drawCertificate(ownPaper.document, holder);
  await noteKey(shop.db, signBytes(shop.secret, pdf).publicKey);
  return { bytes: sealPdf(shop.secret, number, pdf), contentType: "application/pdf" };
}

/** The buyer or, for a gift, the receiver; never the payer of a gift. */
async function findHolder(db: Db, order: Order): Promise<CertificateHolder> {
  const receiver = isOpenedByReceiver(order) ? await findReceiver(db, order.id) : null;
  return receiver
    ? { name: receiver.name, from: "선물로 받음" }
    : { name: order.ordererName, from: `주문번호 ${order.number}` };
}
