import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { rootOf } from "#shop/certificate/standing.server.ts";
import { readStart } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import type { OrderLine } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { readerOf } from "#shop/product/goods/add-goods.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { FileMark } from "./file-mark.ts";
import { markerOf } from "./mark-of.server.ts";

/** What the file is of, and what it is called. */
export type MarkedFile = {
  line: Pick<OrderLine, "id" | "ofLineId" | "ofLineAs" | "licence">;
  object: StoredObject;
  fileName: string;
  contentType: string;
};

/**
 * The mark of a licensed file, naming its current certificate; null for a file that is sent
 * unchanged.
 */
export async function findMark(
  shop: Pick<Shop, "db" | "bucket" | "secret" | "now" | "origin">,
  order: Order,
  { line, object, fileName, contentType }: MarkedFile,
): Promise<(FileMark & { number: string }) | null> {
  const marker = markerOf(contentType);
  if (!line.licence || !marker) return null;
  const own = (await listCertificates(shop, order)).filter(({ lineId }) => lineId === rootOf(line));
  const certificate = own.find(({ state }) => state === "valid") ?? own.at(-1);
  if (!certificate) return null;
  const { document } = certificate;
  const { number } = document;
  const start = await readStart(shop, object);
  const mark = await marker(
    { start, size: object.size, read: readerOf(shop, object) },
    {
      title: fileName.replace(/\.\w{1,5}$/, ""),
      shop: document.shop.name,
      year: document.startsOn.slice(0, 4),
      licence: document.licence.name,
      number,
      verifyAt: `${shop.origin}/verify/${number}`,
      madeBy: document.madeBy,
      sourceType: document.digitalSourceType,
      noTraining: document.noTraining,
    },
  );
  return mark && { ...mark, number };
}
