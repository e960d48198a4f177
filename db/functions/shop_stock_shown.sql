create or replace function shop_stock_shown(stock integer) returns integer language sql immutable as $$
  select case when stock is null then -1 when stock <= 5 then stock else 6 end
$$;
