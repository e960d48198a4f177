-- Refuses every change of a download's record but one that raises `sent_to`, the bytes sent so far.
-- Records are deleted only together with their supply.
create or replace function supply_transfers_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from supplies where id = old.supply_id) then
      raise exception 'supply_transfers is append-only';
    end if;
    return old;
  end if;
  if to_jsonb(new) - 'sent_to' is distinct from to_jsonb(old) - 'sent_to' or new.sent_to < old.sent_to then
    raise exception 'of supply_transfers only sent_to may change, and only grow';
  end if;
  return new;
end $$;
