import { sql } from "drizzle-orm";
import type { LicenceTerms } from "./licence.ts";

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
