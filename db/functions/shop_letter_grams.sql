-- So many neighbouring letters of some words: what the office's search of titles is looked up by.
-- Its cost says that it is to be looked up, not computed for each row.
create or replace function shop_letter_grams(words text, sizes integer[]) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(distinct substr(words, place, size))
  from unnest(sizes) as size, generate_series(1, length(words) - size + 1) as place
$$;
