-- Deletes a batch of audit entries older than two years and a day from the start of the chain; the
-- newest deleted entry's hash is kept, because the next entry refers to it. Entries older than the
-- chain itself are judged by time alone. Returns how many were deleted.
create or replace function shop_forget_audit() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cutoff timestamptz := now() - interval '2 years 1 day';
  through bigint;
  gone integer;
  more integer;
begin
  perform pg_advisory_xact_lock(7215004);
  perform set_config('shop.forgets', 'audit', true);
  select max(place) into through from (select place, at from audit_seals order by place limit 1001) as oldest
    where place < coalesce((select min(place) from audit_seals where at >= cutoff), place + 1);
  delete from audit_log where id in (select entry_id from audit_seals where place <= through);
  get diagnostics gone = row_count;
  delete from audit_seals where place < through;
  delete from audit_log where id in (select id from audit_log where at < cutoff and id < coalesce((select min(entry_id) from audit_seals), id + 1) order by id limit 1000);
  get diagnostics more = row_count;
  gone := gone + more;
  delete from audit_reviews where at < cutoff;
  perform set_config('shop.forgets', '', true);
  return gone;
end $$;
