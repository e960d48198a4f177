-- The search index's terms: every three and six consecutive keystrokes, and the first two of each
-- word. Some come more than once: the index takes each once, and comparing them here took half of
-- the time. The high cost makes the planner use the index instead of computing this per row.
create or replace function shop_grams(words text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(a || b || c) filter (where c is not null)
    || array_agg(a || b || c || d || e || f) filter (where f is not null)
    || array_agg(a || b) filter (where a = ' ' and b is not null)
  from (select string_to_array(words, null) as letters) as split,
    unnest(letters, letters[2:], letters[3:], letters[4:], letters[5:], letters[6:]) as run(a, b, c, d, e, f)
$$;
