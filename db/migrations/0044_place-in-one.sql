CREATE TABLE "empty_shelves" (
	"product_id" text NOT NULL,
	"option_id" text NOT NULL,
	CONSTRAINT "empty_shelves_product_id_option_id_pk" PRIMARY KEY("product_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"listed" integer DEFAULT 0 NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"reserve" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "empty_shelves" ADD CONSTRAINT "empty_shelves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("create" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_to_reserve" ON "products" USING btree ("create" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE sale_kind = 'reserve';
--> statement-breakpoint
-- Until the transaction ends, whatever one shopper holds is counted and changed by one at a time. Gives whether they hold nothing at all.
-- A function, since it looks after it has waited: a statement by itself sees what was there when it began.
create function shop_lock_orderer(owner text, member text, guest text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(owner, 0));
  if member is not null then
    return not exists (select from orders where member_id = member and hold = 'held');
  end if;
  return not exists (select from orders where guest_id = guest and hold = 'held');
end $$;
--> statement-breakpoint
-- Takes pieces from the shelves, one after the other as they are given, and puts back what is below zero. One that has too few ends it with SH001,
-- and then nothing was taken. Two shoppers never get the last piece: each shelf is one conditional update.
create function shop_move_stock(shelves jsonb) returns void language plpgsql as $$
declare
  shelf record;
begin
  for shelf in select * from jsonb_to_recordset(shelves) as moved(kind text, id text, quantity integer) loop
    if shelf.quantity < 0 and shelf.kind = 'product' then
      update products set stock = stock - shelf.quantity where id = shelf.id and stock is not null;
    elsif shelf.quantity < 0 then
      update product_options set stock = stock - shelf.quantity where id = shelf.id and stock is not null;
    else
      if shelf.kind = 'product' then
        update products set stock = stock - shelf.quantity where id = shelf.id and stock >= shelf.quantity and is_show;
      else
        update product_options set stock = stock - shelf.quantity where id = shelf.id and stock >= shelf.quantity;
      end if;
      if not found then
        raise exception 'too few pieces' using errcode = 'SH001';
      end if;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- Keeps empty_shelves, with the rights of the schema's owner. The arguments are the columns with the product's id and, for option values, with their own.
create function shop_shelf_emptied() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shelf jsonb := to_jsonb(coalesce(new, old));
  product text := shelf ->> tg_argv[0];
  option text := coalesce(shelf ->> tg_argv[1], '');
begin
  if tg_op <> 'DELETE' and new.stock = 0 then
    insert into empty_shelves (product_id, option_id) values (product, option) on conflict do nothing;
  else
    delete from empty_shelves where product_id = product and option_id = option;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger products_emptied_new after insert on products for each row when (new.stock = 0) execute function shop_shelf_emptied('id');
--> statement-breakpoint
create trigger products_emptied after update of stock on products for each row
  when ((old.stock = 0) is distinct from (new.stock = 0)) execute function shop_shelf_emptied('id');
--> statement-breakpoint
create trigger product_options_emptied_new after insert on product_options for each row when (new.stock = 0) execute function shop_shelf_emptied('product_id', 'id');
--> statement-breakpoint
create trigger product_options_emptied after update of stock on product_options for each row
  when ((old.stock = 0) is distinct from (new.stock = 0)) execute function shop_shelf_emptied('product_id', 'id');
--> statement-breakpoint
create trigger product_options_gone after delete on product_options for each row execute function shop_shelf_emptied('product_id', 'id');
--> statement-breakpoint
insert into empty_shelves (product_id, option_id)
  select id, '' from products where stock = 0 union all select product_id, id from product_options where stock = 0;
--> statement-breakpoint
-- Keeps product_counts, with the rights of the schema's owner: by how much each count grows.
create function shop_products_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown product_counts;
begin
  if tg_op = 'TRUNCATE' then
    update product_counts set listed = 0, shown = 0, reserve = 0;
    return null;
  elsif tg_op = 'UPDATE' then
    select (new.removed_at is null)::int - (old.removed_at is null)::int,
      (new.is_show and new.removed_at is null)::int - (old.is_show and old.removed_at is null)::int,
      (new.sale_kind = 'reserve' and new.removed_at is null)::int - (old.sale_kind = 'reserve' and old.removed_at is null)::int
      into grown;
  else
    select count(*), count(*) filter (where is_show), count(*) filter (where sale_kind = 'reserve')
      into grown from changed where removed_at is null;
    if tg_op = 'DELETE' then
      select -grown.listed, -grown.shown, -grown.reserve into grown;
    end if;
  end if;
  update product_counts set listed = listed + grown.listed, shown = shown + grown.shown, reserve = reserve + grown.reserve;
  return null;
end $$;
--> statement-breakpoint
create trigger products_counted_new after insert on products referencing new table as changed for each statement execute function shop_products_counted();
--> statement-breakpoint
create trigger products_counted_gone after delete on products referencing old table as changed for each statement execute function shop_products_counted();
--> statement-breakpoint
create trigger products_counted_none after truncate on products for each statement execute function shop_products_counted();
--> statement-breakpoint
create trigger products_counted after update of is_show, removed_at, sale_kind on products for each row
  when ((old.is_show, old.removed_at is null, old.sale_kind) is distinct from (new.is_show, new.removed_at is null, new.sale_kind))
  execute function shop_products_counted();
--> statement-breakpoint
insert into product_counts (listed, shown, reserve)
  select count(*), count(*) filter (where is_show), count(*) filter (where sale_kind = 'reserve') from products where removed_at is null;
