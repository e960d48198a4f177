import type { Db } from "../shop.ts";
import type { CollectionName } from "./collections.server.ts";
import { listDocuments, type ShopDocument } from "./list-documents.server.ts";

/** Reads one document by its id; null for no id, and when there is none (specification 7). */
export async function findDocument(
  db: Db,
  collection: CollectionName,
  id: string | null | undefined,
): Promise<ShopDocument | null> {
  const [found] = await listDocuments(db, collection, { field: "id", value: id });
  return found ?? null;
}
