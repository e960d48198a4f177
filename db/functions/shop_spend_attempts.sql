-- Counts one try per key, exactly, and gives the counts. Losing the last second of counts in a
-- crash harms nobody, so nobody who asks for the same key waits for the disk.
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
