import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { rootOf } from "#shop/certificate/standing.server.ts";
import { readStart } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { readerOf } from "#shop/product/goods/add-goods.server.ts";
import type { Shop } from "#shop/shop.ts";
import { isPurchase, type HeldLine, type Entitlement } from "../holding.server.ts";
import type { FileMark } from "./file-mark.ts";
import { markerOf } from "./mark-of.server.ts";

/** What the file is of, and what it is called. */
export type MarkedFile = {
  line: HeldLine;
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
  holding: Entitlement,
  { line, object, fileName, contentType }: MarkedFile,
): Promise<(FileMark & { number: string }) | null> {
  const marker = markerOf(contentType);
  const { id } = line;
  if (!line.licence || !marker || isPurchase(holding) || typeof id !== "number") return null;
  const own = (await listCertificates(shop, holding)).filter(
    ({ lineId }) => lineId === rootOf({ ...line, id }),
  );
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
