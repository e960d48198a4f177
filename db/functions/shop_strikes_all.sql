-- Whether every discount is shown with the original price struck through, or only discounts that
-- the price history proves. The owner's setting; the specification's default is every discount.
create or replace function shop_strikes_all() returns boolean language sql stable as $$
  select coalesce((select settings ->> 'strikes' from site_settings limit 1), 'always') <> 'proven'
$$;
