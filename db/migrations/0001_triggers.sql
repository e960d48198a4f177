-- Pages kept in memory are dropped when something they show changes. Stock counts only when what a shopper reads of it changes
-- (sold out, "n left" up to 5), so that ordering does not drop every page.
create function shop_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_pages', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create function shop_stock_shown(stock integer) returns integer language sql immutable as $$
  select case when stock is null then -1 when stock <= 5 then stock else 6 end
$$;
--> statement-breakpoint
create trigger products_pages_inserted after insert or delete on products for each statement execute function shop_pages_changed();
--> statement-breakpoint
create trigger products_pages_changed after update on products for each row
  when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock' or shop_stock_shown(old.stock) is distinct from shop_stock_shown(new.stock))
  execute function shop_pages_changed();
--> statement-breakpoint
create trigger product_options_pages_inserted after insert or delete on product_options for each statement execute function shop_pages_changed();
--> statement-breakpoint
create trigger product_options_pages_changed after update on product_options for each row
  when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock' or shop_stock_shown(old.stock) is distinct from shop_stock_shown(new.stock))
  execute function shop_pages_changed();
--> statement-breakpoint
create trigger product_samples_pages after insert or update or delete on product_samples for each statement execute function shop_pages_changed();
--> statement-breakpoint
create trigger site_settings_pages after insert or update or delete on site_settings for each statement execute function shop_pages_changed();
--> statement-breakpoint
create trigger policies_pages after insert or update or delete on policies for each statement execute function shop_pages_changed();
--> statement-breakpoint
-- The audit log is append-only, whoever connects.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
--> statement-breakpoint
create trigger audit_log_kept before update or delete or truncate on audit_log for each statement execute function audit_log_is_append_only();
--> statement-breakpoint
alter table products add constraint products_stock_never_negative check (stock >= 0);
--> statement-breakpoint
alter table product_options add constraint product_options_stock_never_negative check (stock >= 0);
--> statement-breakpoint
alter table products add constraint products_price_in_won check (price >= 0 and (discount_ratio is null or discount_ratio between 1 and 99));
--> statement-breakpoint
alter table orders add constraint orders_amounts_add_up check (total >= 0 and shipping_amount >= 0 and discount_amount >= 0 and total = items_amount - discount_amount + shipping_amount);
