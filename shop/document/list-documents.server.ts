import type { Db } from "../shop.ts";
import {
  collections,
  hasField,
  isValue,
  where,
  type Collection,
  type CollectionName,
} from "./collections.server.ts";

export type ShopDocument = { id: string } & Record<string, unknown>;

const MOST_DOCUMENTS = 100;

/** The documents whose field equals the value, at most a hundred. */
export async function listDocuments(
  db: Db,
  collection: CollectionName,
  { field, value }: { field: string; value: string | null | undefined },
): Promise<ShopDocument[]> {
  if (!isValue(value) || !hasField(collection, field)) return [];
  const { table, columns }: Collection = collections[collection];
  return (await db
    .select(columns)
    .from(table)
    .where(where(collection, field, value))
    .orderBy(columns.id)
    .limit(MOST_DOCUMENTS)) as ShopDocument[];
}
