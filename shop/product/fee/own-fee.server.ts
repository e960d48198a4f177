import { sql } from "drizzle-orm";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { products } from "../table.server.ts";

/** A column of `products`: what its class costs to send today; null: the shop's fee. */
export const ownFee = sql<FeeClass | null>`case when ${products.feeClass} is not null then (
  select jsonb_build_object('name', class->>'name', 'fee', class->'fee')
  from ${siteSettings}, jsonb_array_elements(${siteSettings.settings}->'feeClasses') class
  where class->>'name' = ${products.feeClass} limit 1) end`;
