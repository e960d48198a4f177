-- Runs of consecutive letters in the given sizes, for the office's title search. The high cost
-- makes the planner use the index instead of computing this per row.
create or replace function shop_letter_grams(words text, sizes integer[]) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(distinct substr(words, place, size))
  from unnest(sizes) as size, generate_series(1, length(words) - size + 1) as place
$$;
