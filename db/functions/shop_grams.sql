-- The search index's terms: every three and six consecutive keystrokes, and the first two of each
-- word. The high cost makes the planner use the index instead of computing this per row.
create or replace function shop_grams(words text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(gram) from (
    select substr(words, place, size) as gram
    from unnest(array[3, 6]) as size, generate_series(1, length(words) - size + 1) as place
    union select substr(words, place, 2) from generate_series(1, length(words) - 1) as place where substr(words, place, 1) = ' '
  ) grams
$$;
