-- Text as the keys pressed on a Korean keyboard, so that half-typed syllables match. Letters
-- are joined in the order in which unnest gives them: sorting them by place took half of the time.
create or replace function shop_keystrokes(words text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case
    when ascii(letter) between 44032 and 55203 then
      (string_to_array('r r s e e f a q q t t d w w c z x v g', ' '))[(ascii(letter) - 44032) / 588 + 1]
      || (string_to_array('k o i o j p u p h hk ho hl y n nj np nl b m ml l', ' '))[(ascii(letter) - 44032) % 588 / 28 + 1]
      || (string_to_array(' r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g', ' '))[(ascii(letter) - 44032) % 28 + 1]
    when ascii(letter) between 4352 and 4370 then
      (string_to_array('r r s e e f a q q t t d w w c z x v g', ' '))[ascii(letter) - 4351]
    when ascii(letter) between 4449 and 4469 then
      (string_to_array('k o i o j p u p h hk ho hl y n nj np nl b m ml l', ' '))[ascii(letter) - 4448]
    when ascii(letter) between 4520 and 4546 then
      (string_to_array('r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g', ' '))[ascii(letter) - 4519]
    else letter end, ''), '')
  from unnest(string_to_array(lower(normalize(words, NFKC)), null)) as letter
$$;
