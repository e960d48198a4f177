-- Adds new audit entries to the hash chain. Runs at commit, when the transaction waits for no other
-- lock, so that concurrent writers cannot deadlock.
create or replace function shop_seal_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_seals;
begin
  perform pg_advisory_xact_lock(7215004);
  select * into last from audit_seals order by place desc limit 1;
  insert into audit_seals (place, entry_id, at, hash)
    values (coalesce(last.place, 0) + 1, new.id, new.at, shop_audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;
