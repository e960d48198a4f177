-- Three and six neighbouring keys, and two at the beginning of a word: what the index of the search
-- is made of. Its cost says that it is to be looked up, not computed for each row.
create or replace function shop_grams(words text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(gram) from (
    select substr(words, place, size) as gram
    from unnest(array[3, 6]) as size, generate_series(1, length(words) - size + 1) as place
    union select substr(words, place, 2) from generate_series(1, length(words) - 1) as place where substr(words, place, 1) = ' '
  ) grams
$$;
