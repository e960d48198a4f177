-- Accounts from before this column were made by the shop itself or by its command line, with an address it vouches for.
update "user" set email_proof = 'mail' where email_verified;
--> statement-breakpoint
-- A blocked person has no session, whoever opens one and whenever.
create function session_of_blocked() returns trigger language plpgsql as $$
begin
  if exists (select from "user" where id = new.user_id and blocked_at is not null for share) then
    raise exception 'account is blocked' using errcode = 'SH001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger session_never_of_blocked before insert on session for each row execute function session_of_blocked();
--> statement-breakpoint
create function consents_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'consents is append-only';
end $$;
--> statement-breakpoint
create trigger consents_kept before update or delete or truncate on consents for each statement execute function consents_are_append_only();
--> statement-breakpoint
alter table cart_lines add constraint cart_lines_quantity check (quantity between 1 and 99);
