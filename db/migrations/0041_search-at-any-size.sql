delete from product_search;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_search_titles";--> statement-breakpoint
DROP INDEX "product_search_keys";--> statement-breakpoint
DROP INDEX "product_search_initials";--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "facets" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "price" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "create" timestamp with time zone NOT NULL;
--> statement-breakpoint
-- What a shopper pays for one piece, in won; the same as `finalPrice` of the shop.
create or replace function shop_final_price(price integer, discount integer) returns integer language sql immutable parallel safe as $$
  select case when coalesce(discount, 0) = 0 then price else coalesce(
    (select (round(price::numeric * (100 - discount) / (100 * step)) * step)::int
     from unnest(array[1000, 100, 10, 1]) with ordinality as steps(step, place)
     where round(price::numeric * (100 - discount) / (100 * step)) * step between 1 and price
     order by place limit 1), price) end
$$;
--> statement-breakpoint
-- Three and six neighbouring keys, and two at the beginning of a word: what the index of the search is made of. Its cost says that it is to be looked up, not computed for each row.
create or replace function shop_grams(words text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(gram) from (
    select substr(words, place, size) as gram
    from unnest(array[3, 6]) as size, generate_series(1, length(words) - size + 1) as place
    union select substr(words, place, 2) from generate_series(1, length(words) - 1) as place where substr(words, place, 1) = ' '
  ) grams
$$;
--> statement-breakpoint
-- The shelf is locked first: its new name and a product that moves onto it at the same moment both reach the document.
create or replace function shop_index_products(wanted text[]) returns void language plpgsql as $$
begin
  perform 1 from product_categories c where c.slug in (
    select p.category from products p where p.id = any(wanted)
    union select up.parent from products p join product_categories up on up.slug = p.category where p.id = any(wanted)
  ) order by c.slug for share;
  delete from product_search where product_id in
    (select p.id from products p where p.id = any(wanted) and not (p.is_show and p.removed_at is null));
  insert into product_search (product_id, title_keys, keys, initials, facets, price, "create")
  select p.id,
    ' ' || shop_keystrokes(p.title) || ' ' || replace(shop_keystrokes(p.title), ' ', ''),
    ' ' || shop_keystrokes(concat_ws(' ', p.title, p.summary, array_to_string(p.tags, ' '), c.name, up.name,
      p.voice_sex, p.voice_age, p.voice_tone, p.voice_use, array_to_string(p.voice_languages, ' '), p.voice_length,
      p.voice_licence, p.voice_maker, p.seo_title,
      (select string_agg(o.axis_name || ' ' || o.label, ' ') from product_options o where o.product_id = p.id)))
      || ' ' || replace(shop_keystrokes(p.title), ' ', '') || ' ' || replace(shop_keystrokes(array_to_string(p.tags, ' ')), ' ', ''),
    ' ' || shop_initials(p.title) || ' ' || replace(shop_initials(p.title), ' ', ''),
    array_remove(array['category:' || p.category, 'category:' || c.parent,
      'voiceSex:' || p.voice_sex, 'voiceAge:' || p.voice_age, 'voiceTone:' || p.voice_tone, 'voiceUse:' || p.voice_use,
      'voiceLength:' || p.voice_length, 'voiceLicence:' || p.voice_licence, 'voiceMaker:' || p.voice_maker], null)
      || array(select 'voiceLanguages:' || each from unnest(p.voice_languages) as each),
    shop_final_price(p.price, p.discount_ratio),
    p."create"
  from products p
  left join product_categories c on c.slug = p.category
  left join product_categories up on up.slug = c.parent
  where p.id = any(wanted) and p.is_show and p.removed_at is null
  on conflict (product_id) do update set title_keys = excluded.title_keys, keys = excluded.keys, initials = excluded.initials,
      facets = excluded.facets, price = excluded.price, "create" = excluded."create"
    where (product_search.title_keys, product_search.keys, product_search.facets, product_search.price, product_search."create")
      is distinct from (excluded.title_keys, excluded.keys, excluded.facets, excluded.price, excluded."create");
end $$;
--> statement-breakpoint
drop trigger products_words_changed on products;
--> statement-breakpoint
create trigger products_words_changed after update of title, summary, tags, category, seo_title, voice_sex, voice_age, voice_tone, voice_use, voice_languages, voice_length, voice_licence, voice_maker,
  is_show, removed_at, price, discount_ratio, "create"
  on products for each row execute function shop_product_words_changed();
--> statement-breakpoint
select shop_index_products(array(select id from products));
--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_search_newest" ON "product_search" USING btree ("create" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "product_search_prices" ON "product_search" USING btree ("price","create" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "product_search_begins" ON "product_search" USING btree ("title_keys" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_search_facets" ON "product_search" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "product_search_grams" ON "product_search" USING gin (shop_grams("keys")) WITH (gin_pending_list_limit = 512);--> statement-breakpoint
CREATE INDEX "product_search_initial_grams" ON "product_search" USING gin (shop_grams("initials")) WITH (gin_pending_list_limit = 512);
