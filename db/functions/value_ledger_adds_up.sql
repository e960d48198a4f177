-- Applies each points or credit entry to the remaining amount of its lot. Security definer: the
-- application's role may not write the remaining amount.
create or replace function value_ledger_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update value_lots set remaining = remaining + new.amount where id = new.lot_id and account_id = new.account_id and kind = new.kind;
  if not found then
    raise exception 'lot % is not of account %', new.lot_id, new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
