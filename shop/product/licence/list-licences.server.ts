import { asc, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { LicenceTerms } from "./licence.ts";
import { licences } from "#shop/product/table.server.ts";

export type ListedLicence = LicenceTerms & {
  /** products that offer it, themselves or with one of their options */
  products: number;
};

const { updatedAt: _at, ...terms } = getTableColumns(licences);

/** All of the shop's, by name. */
export const listLicences = (db: Db): Promise<ListedLicence[]> =>
  db
    .select({
      ...terms,
      products: sql<number>`(select count(*)::int from products p where p.removed_at is null and (p.licence = licences.id
        or exists (select from product_options o where o.product_id = p.id and o.licence = licences.id)))`,
    })
    .from(licences)
    .orderBy(asc(licences.name));
