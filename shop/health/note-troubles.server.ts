import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { Trouble, TroubleKind } from "./trouble.ts";

/** A trouble that comes back sooner is the same one, so that a flickering one is not told often. */
const CALM_MINUTES = 2;

/** What one look of one check found. */
export type Look = {
  /** the kinds that the check answers for; those that it did not find grow calm */
  kinds: readonly TroubleKind[];
  /** the machine that was looked at; "": the whole shop */
  machine: string;
  troubles: readonly Trouble[];
};

/** Stores what a check found, in one statement; several processes may note the same. */
export async function noteTroubles(db: Db, { kinds, machine, troubles }: Look): Promise<void> {
  const seen = JSON.stringify(troubles);
  await db.execute(sql`
    with seen as (
      select kind, coalesce("of", '') as "of", harm, since, reason, button
      from jsonb_to_recordset(${seen}::jsonb)
        as seen(kind text, "of" text, harm text, since timestamptz, reason text, button jsonb)
    ), noted as (
      insert into health_troubles as known (kind, "of", machine, harm, reason, button, began_at)
      select kind, "of", ${machine}, harm, reason, button, least(coalesce(since, now()), now()) from seen
      on conflict (kind, "of", machine) where ended_at is null do update set
        harm = excluded.harm, reason = excluded.reason, button = excluded.button,
        began_at = least(known.began_at, excluded.began_at), seen_at = now(), calm_at = null
    )
    update health_troubles as known set calm_at = coalesce(calm_at, now()),
      ended_at = case when calm_at <= now() - make_interval(mins => ${CALM_MINUTES}) then calm_at end
    where ended_at is null and machine = ${machine} and kind = any(${sql.param([...kinds])}::text[])
      and not exists (select from seen where seen.kind = known.kind and seen."of" = known."of")`);
}

/** Ends the troubles of machines that are gone, and deletes what was over long ago. */
export async function tidyTroubles(db: Db): Promise<void> {
  await db.execute(sql`
    update health_troubles set ended_at = seen_at, calm_at = seen_at
    where ended_at is null and machine <> '' and seen_at < now() - interval '1 hour'`);
  await db.execute(sql`
    delete from health_troubles where ended_at < now() - interval '400 days'`);
}
