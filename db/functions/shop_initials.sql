-- The initial consonants of Hangul syllables (초성), for searches that are typed by initials.
create or replace function shop_initials(words text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case
    when code between 44032 and 55203 then
      (string_to_array('r r s e e f a q q t t d w w c z x v g', ' '))[(code - 44032) / 588 + 1]
    else letter end, '' order by place), '')
  from (
    select letter, ascii(letter) as code, place
    from regexp_split_to_table(lower(normalize(words, NFC)), '') with ordinality as each(letter, place)
    where letter <> ''
  ) letters
$$;
