-- Takes pieces from the shelves, one after the other as they are given, and puts back what is below
-- zero. One that has too few ends it with SH001, and then nothing was taken. Two shoppers never get
-- the last piece: each shelf is one conditional update.
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
