import { sql } from "drizzle-orm";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { products, productSamples } from "./table.server.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";

/** Percent in force by the database's clock, for whatever a shopper reads or pays. */
export const discountNow = sql<
  number | null
>`shop_discount_now(products.discount_ratio, products.discount_from, products.discount_until)`;

/** A column of `products`: what its class costs to send today; null: the shop's fee. */
export const ownFee = sql<FeeClass | null>`case when ${products.feeClass} is not null then (
  select jsonb_build_object('name', class->>'name', 'fee', class->'fee')
  from ${siteSettings}, jsonb_array_elements(${siteSettings.settings}->'feeClasses') class
  where class->>'name' = ${products.feeClass} limit 1) end`;

/** Whether one can listen before buying. */
export const hasPreview = sql<boolean>`exists (select from ${productSamples}
  where ${productSamples.productId} = ${products.id})`;

/**
 * A column of `products`: the licences that it and its options name, unordered; else an empty list.
 */
// Names of tables stand in the text: what is selected from one table loses them.
export const licencesOf = sql<LicenceTerms[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'version', l.version, 'name', l.name, 'scope', l.scope,
    'allowed', l.allowed, 'forbidden', l.forbidden, 'places', l.places, 'months', l.months, 'people', l.people,
    'attribution', l.attribution, 'noTraining', l.no_training)), '[]')
  from licences l where l.id = products.licence
    or l.id in (select o.licence from product_options o where o.product_id = products.id))`;
