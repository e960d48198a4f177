-- Writes the search documents of products. Their categories are locked first, so that a renamed
-- category and a product that moves into it at the same moment both reach the document.
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
