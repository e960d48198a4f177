-- What a statement writes is indexed for search at once: one by one, 100,000 products took minutes.
-- Changes stay by row: their triggers name columns, so that no sale of a piece pays for the search.
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
--> statement-breakpoint
create or replace function shop_grams(words text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(a || b || c) filter (where c is not null)
    || array_agg(a || b || c || d || e || f) filter (where f is not null)
    || array_agg(a || b) filter (where a = ' ' and b is not null)
  from (select string_to_array(words, null) as letters) as split,
    unnest(letters, letters[2:], letters[3:], letters[4:], letters[5:], letters[6:]) as run(a, b, c, d, e, f)
$$;
--> statement-breakpoint
create or replace function shop_index_products(wanted text[]) returns void language plpgsql as $$
begin
  perform 1 from product_categories c where c.slug in (
    select p.category from products p where p.id = any(wanted)
    union select up.parent from products p join product_categories up on up.slug = p.category where p.id = any(wanted)
  ) order by c.slug for share;
  delete from product_search where product_id in
    (select p.id from products p where p.id = any(wanted) and not (p.is_show and p.removed_at is null));
  insert into product_search (product_id, title_keys, keys, low_keys, initials, facets, price, "create")
  select p.id,
    ' ' || typed.title || ' ' || replace(typed.title, ' ', ''),
    ' ' || shop_keystrokes(concat_ws(' ', p.title, p.summary, array_to_string(p.tags, ' '), c.name, up.name,
      p.voice_sex, p.voice_age, p.voice_tone, p.voice_use, array_to_string(p.voice_languages, ' '), p.voice_length,
      p.voice_licence, p.voice_maker, p.seo_title,
      (select string_agg(o.axis_name || ' ' || o.label, ' ') from product_options o where o.product_id = p.id)))
      || ' ' || replace(typed.title, ' ', '') || ' ' || replace(shop_keystrokes(array_to_string(p.tags, ' ')), ' ', ''),
    -- What weighs little: the first of the description and of what buyers write.
    ' ' || shop_keystrokes(concat_ws(' ', p.seo_text,
      left(regexp_replace(p.description, '<[^>]*>', ' ', 'g'), 2000),
      (select left(string_agg(r.text, ' ' order by r.created_at desc, r.id), 1000) from (
        select * from reviews where product_id = p.id and hidden_at is null and removed_at is null
        order by created_at desc, id desc limit 10) r))),
    ' ' || typed.initials || ' ' || replace(typed.initials, ' ', ''),
    array_remove(array['category:' || p.category, 'category:' || c.parent,
      'voiceSex:' || p.voice_sex, 'voiceAge:' || p.voice_age, 'voiceTone:' || p.voice_tone, 'voiceUse:' || p.voice_use,
      'voiceLength:' || p.voice_length, 'voiceLicence:' || p.voice_licence, 'voiceMaker:' || p.voice_maker], null)
      || array(select 'voiceLanguages:' || each from unnest(p.voice_languages) as each)
      || array(select 'tag:' || each from unnest(p.tags) as each),
    shop_final_price(p.price, shop_discount_now(p.discount_ratio, p.discount_from, p.discount_until)),
    p."create"
  from products p
  left join product_categories c on c.slug = p.category
  left join product_categories up on up.slug = c.parent
  -- "offset 0" keeps the planner from computing them anew at each mention.
  cross join lateral (
    select shop_keystrokes(p.title) as title, shop_initials(p.title) as initials offset 0) typed
  where p.id = any(wanted) and p.is_show and p.removed_at is null
  on conflict (product_id) do update set title_keys = excluded.title_keys, keys = excluded.keys,
      low_keys = excluded.low_keys, initials = excluded.initials,
      facets = excluded.facets, price = excluded.price, "create" = excluded."create"
    where (product_search.title_keys, product_search.keys, product_search.low_keys, product_search.facets, product_search.price, product_search."create")
      is distinct from (excluded.title_keys, excluded.keys, excluded.low_keys, excluded.facets, excluded.price, excluded."create");
end $$;
--> statement-breakpoint
create or replace function shop_products_words_made() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array(select id from changed));
  return null;
end $$;
--> statement-breakpoint
create or replace function shop_review_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[new.product_id]);
  return null;
end $$;
--> statement-breakpoint
drop trigger products_words_made on products;
--> statement-breakpoint
create trigger products_words_made after insert on products referencing new table as changed
  for each statement execute function shop_products_words_made();
--> statement-breakpoint
drop trigger reviews_words_made on reviews;
--> statement-breakpoint
create trigger reviews_words_made after insert on reviews referencing new table as changed
  for each statement execute function shop_option_words_changed();
--> statement-breakpoint
create trigger reviews_words_gone after delete on reviews referencing old table as changed
  for each statement execute function shop_option_words_changed();
