-- Of the release before (shop/limit/table.server.ts).
-- Counts one attempt per key and returns the counts. Commits without waiting for the disk: losing
-- the last second of counts in a crash harms nobody, and concurrent requests with the same key do
-- not queue behind a flush.
create or replace function shop_spend_attempts(keys text[], seconds integer[]) returns table (spent_key text, spent integer) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into attempts as counted (key, window_start, count)
    select wanted.key, to_timestamp(floor(extract(epoch from now()) / wanted.seconds) * wanted.seconds), 1
    from unnest(keys, seconds) as wanted(key, seconds) order by wanted.key
    on conflict (key, window_start) do update set count = counted.count + 1
    returning counted.key, counted.count;
end $$;
