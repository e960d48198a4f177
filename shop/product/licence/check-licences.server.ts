import { inArray } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { LICENCE_GONE } from "./licence.ts";
import { licences } from "#shop/product/table.server.ts";

type NamingForm = {
  licence: string | null;
  options: { values: { licence: string | null }[] }[];
};

/**
 * Locks the licences that a product names until it is saved. Throws BadInput beside a missing one.
 */
export async function checkLicences(db: Db, { licence, options }: NamingForm): Promise<void> {
  const named = [
    ["licence", licence] as const,
    ...options.flatMap(({ values }, axis) =>
      values.map((value, at) => [`option.${axis}.value.${at}.licence`, value.licence] as const),
    ),
  ].flatMap(([field, id]) => (id === null ? [] : [{ field, id }]));
  if (!named.length) return;
  const ids = named.map(({ id }) => id);
  const rows = await db.select().from(licences).where(inArray(licences.id, ids)).for("share");
  const licenceIds = new Set(rows.map(({ id }) => id));
  const missing = named.filter(({ id }) => !licenceIds.has(id));
  if (missing.length)
    throw new BadInput(Object.fromEntries(missing.map(({ field }) => [field, [LICENCE_GONE]])));
}
