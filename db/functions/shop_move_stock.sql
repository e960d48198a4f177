-- Takes pieces from stock in the given order; negative pieces go back. Raises SH001 if one has too
-- few, which undoes all. Each stock change is one conditional update, so two shoppers never get the
-- same last piece.
create or replace function shop_move_stock(shelves jsonb) returns void language plpgsql as $$
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
