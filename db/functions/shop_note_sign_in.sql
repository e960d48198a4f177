-- Records when an account last signed in.
create or replace function shop_note_sign_in() returns trigger language plpgsql as $$
begin
  insert into sign_ins (account_id, kind, ip_address, user_agent) values (new.user_id, new.kind, new.ip_address, new.user_agent);
  return null;
end $$;
