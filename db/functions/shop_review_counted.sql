-- Keeps product_ratings up to date, releases the pictures of a deleted review, and notifies
-- processes that the product's pages changed. Security definer: the application's role may not
-- write the ratings.
create or replace function shop_review_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was boolean := tg_op <> 'INSERT' and old.hidden_at is null and old.removed_at is null;
  stays boolean := tg_op <> 'DELETE' and new.hidden_at is null and new.removed_at is null;
begin
  if was and not (stays and new.stars = old.stars) then
    update product_ratings set count = count - 1, sum = sum - old.stars, stars[old.stars] = stars[old.stars] - 1
      where product_id = old.product_id;
  end if;
  if stays and not (was and new.stars = old.stars) then
    insert into product_ratings as rated (product_id, count, sum, stars)
      values (new.product_id, 1, new.stars, array(select (n = new.stars)::int from generate_series(1, 5) as n order by n))
      on conflict (product_id) do update set count = rated.count + 1, sum = rated.sum + new.stars,
        stars[new.stars] = rated.stars[new.stars] + 1;
  end if;
  if tg_op = 'DELETE' then
    delete from image_uses where used_by = 'review ' || old.id;
  end if;
  perform pg_notify('shop_pages', 'product ' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
