-- Runs with the rights of the schema's owner: the application itself may not write what is left of
-- a lot.
create or replace function value_ledger_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update value_lots set remaining = remaining + new.amount where id = new.lot_id and account_id = new.account_id and kind = new.kind;
  if not found then
    raise exception 'lot % is not of account %', new.lot_id, new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
