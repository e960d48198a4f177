-- Counts one try per key and returns the counts, with the window of each (by its end) and the
-- seconds that it lasts on. A try begins a new window when the one before is over, or ends later
-- than it could (a clock was ahead); the minute is longer than a statement can wait for its turn
-- behind the try that began the window. Commits without waiting for the disk: losing the last
-- second of counts in a crash harms nobody, and concurrent requests with the same key do not queue
-- behind a flush.
create or replace function shop_spend_in_window(keys text[], seconds integer[]) returns table (spent_key text, spent integer, window_end timestamptz, seconds_left integer) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into attempt_windows as counted (key, ends_at, count)
    select wanted.key, now() + make_interval(secs => wanted.seconds), 1
    from unnest(keys, seconds) as wanted(key, seconds) order by wanted.key
    on conflict (key) do update set
      ends_at = case when counted.ends_at between now() and excluded.ends_at + interval '1 minute'
        then counted.ends_at else excluded.ends_at end,
      count = case when counted.ends_at between now() and excluded.ends_at + interval '1 minute'
        then counted.count + 1 else 1 end
    returning counted.key, counted.count, counted.ends_at, ceil(extract(epoch from counted.ends_at - now()))::integer;
end $$;
