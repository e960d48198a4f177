create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"title_keys" text NOT NULL,
	"keys" text NOT NULL,
	"initials" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_titles" ON "product_search" USING gin ("title_keys" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_search_keys" ON "product_search" USING gin ("keys" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_search_initials" ON "product_search" USING gin ("initials" gin_trgm_ops);
--> statement-breakpoint
create or replace function shop_keystrokes(words text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case
    when code between 44032 and 55203 then
      (string_to_array('r r s e e f a q q t t d w w c z x v g', ' '))[(code - 44032) / 588 + 1]
      || (string_to_array('k o i o j p u p h hk ho hl y n nj np nl b m ml l', ' '))[(code - 44032) % 588 / 28 + 1]
      || (string_to_array(' r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g', ' '))[(code - 44032) % 28 + 1]
    when code between 4352 and 4370 then
      (string_to_array('r r s e e f a q q t t d w w c z x v g', ' '))[code - 4351]
    when code between 4449 and 4469 then
      (string_to_array('k o i o j p u p h hk ho hl y n nj np nl b m ml l', ' '))[code - 4448]
    when code between 4520 and 4546 then
      (string_to_array('r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g', ' '))[code - 4519]
    else letter end, '' order by place), '')
  from (
    select letter, ascii(letter) as code, place
    from regexp_split_to_table(lower(normalize(words, NFKC)), '') with ordinality as each(letter, place)
    where letter <> ''
  ) letters
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- The shelf is locked first: its new name and a product that moves onto it at the same moment both reach the document.
create or replace function shop_index_products(wanted text[]) returns void language plpgsql as $$
begin
  perform 1 from product_categories c where c.slug in (
    select p.category from products p where p.id = any(wanted)
    union select up.parent from products p join product_categories up on up.slug = p.category where p.id = any(wanted)
  ) order by c.slug for share;
  insert into product_search (product_id, title_keys, keys, initials)
  select p.id,
    ' ' || shop_keystrokes(p.title) || ' ' || replace(shop_keystrokes(p.title), ' ', ''),
    ' ' || shop_keystrokes(concat_ws(' ', p.title, p.summary, array_to_string(p.tags, ' '), c.name, up.name,
      p.voice_sex, p.voice_age, p.voice_tone, p.voice_use, array_to_string(p.voice_languages, ' '), p.voice_length,
      p.voice_licence, p.voice_maker, p.seo_title,
      (select string_agg(o.axis_name || ' ' || o.label, ' ') from product_options o where o.product_id = p.id)))
      || ' ' || replace(shop_keystrokes(p.title), ' ', '') || ' ' || replace(shop_keystrokes(array_to_string(p.tags, ' ')), ' ', ''),
    ' ' || shop_initials(p.title) || ' ' || replace(shop_initials(p.title), ' ', '')
  from products p
  left join product_categories c on c.slug = p.category
  left join product_categories up on up.slug = c.parent
  where p.id = any(wanted)
  on conflict (product_id) do update set title_keys = excluded.title_keys, keys = excluded.keys, initials = excluded.initials
    where (product_search.title_keys, product_search.keys) is distinct from (excluded.title_keys, excluded.keys);
end $$;
--> statement-breakpoint
create or replace function shop_product_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create or replace function shop_option_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array(select distinct product_id from changed));
  return null;
end $$;
--> statement-breakpoint
create or replace function shop_option_renamed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array[new.product_id]);
  return null;
end $$;
--> statement-breakpoint
create or replace function shop_category_words_changed() returns trigger language plpgsql as $$
begin
  perform shop_index_products(array(
    select p.id from products p where p.category = new.slug
      or p.category in (select c.slug from product_categories c where c.parent = new.slug)));
  return null;
end $$;
--> statement-breakpoint
create trigger products_words_made after insert on products for each row execute function shop_product_words_changed();
--> statement-breakpoint
create trigger products_words_changed after update of title, summary, tags, category, seo_title, voice_sex, voice_age, voice_tone, voice_use, voice_languages, voice_length, voice_licence, voice_maker
  on products for each row execute function shop_product_words_changed();
--> statement-breakpoint
create trigger product_options_words_made after insert on product_options referencing new table as changed
  for each statement execute function shop_option_words_changed();
--> statement-breakpoint
create trigger product_options_words_gone after delete on product_options referencing old table as changed
  for each statement execute function shop_option_words_changed();
--> statement-breakpoint
create trigger product_options_renamed after update on product_options for each row
  when ((old.label, old.axis_name) is distinct from (new.label, new.axis_name)) execute function shop_option_renamed();
--> statement-breakpoint
create trigger product_categories_words_changed after update of name, parent on product_categories
  for each row execute function shop_category_words_changed();
--> statement-breakpoint
select shop_index_products(array(select id from products));
