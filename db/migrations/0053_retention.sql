CREATE TABLE "audit_seals" (
	"place" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trouble" text,
	"audit_place" bigint,
	"audit_hash" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_of" ON "audit_seals" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "sign_ins_of" ON "sign_ins" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_by_time" ON "sign_ins" USING btree ("at");--> statement-breakpoint
-- The audit log is append-only, whoever connects; the clock alone removes what is too old (shop_forget_audit).
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'audit' then return null; end if;
  raise exception 'audit_log is append-only';
end $$;
--> statement-breakpoint
-- A review that was written down stays as it is, as the log does.
create or replace function audit_reviews_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgets', true) = 'audit' then return null; end if;
  raise exception 'audit_reviews is append-only';
end $$;
--> statement-breakpoint
-- Words leave it once they are too old (shop_forget_ledger_words); who was paid what and when stays for ever.
create or replace function payment_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.forgets', true) = 'ledger words' then return null; end if;
  raise exception 'payment_ledger is append-only';
end $$;
--> statement-breakpoint
-- One link of the audit log's chain. Columns that come later are not in it, or every older link would break.
create or replace function shop_audit_hash(previous text, entry audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(previous, entry.id, extract(epoch from entry.at), entry.account_id, entry.email, entry.address,
    entry.action, entry.subject, entry.whose, entry.reason, entry.before, entry.after)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Runs as a transaction ends, when it waits for no row any more: writers follow one another without a deadlock.
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
--> statement-breakpoint
-- Removes some of what is older than two years, and a day, from the beginning of the chain; its last link stays as what the next one hangs on.
-- Entries from before there was a chain go by their time alone. Gives how many went.
create or replace function shop_forget_audit() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cutoff timestamptz := now() - interval '2 years 1 day';
  through bigint;
  gone integer;
  more integer;
begin
  perform pg_advisory_xact_lock(7215004);
  perform set_config('shop.forgets', 'audit', true);
  select max(place) into through from (select place, at from audit_seals order by place limit 1001) as oldest
    where place < coalesce((select min(place) from audit_seals where at >= cutoff), place + 1);
  delete from audit_log where id in (select entry_id from audit_seals where place <= through);
  get diagnostics gone = row_count;
  delete from audit_seals where place < through;
  delete from audit_log where id in (select id from audit_log where at < cutoff and id < coalesce((select min(entry_id) from audit_seals), id + 1) order by id limit 1000);
  get diagnostics more = row_count;
  gone := gone + more;
  delete from audit_reviews where at < cutoff;
  perform set_config('shop.forgets', '', true);
  return gone;
end $$;
--> statement-breakpoint
-- Takes the words out of entries that are older than five years, and a day; sums, marks and times stay. Gives how many.
create or replace function shop_forget_ledger_words() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  perform set_config('shop.forgets', 'ledger words', true);
  update payment_ledger set facts = '{}' where id in (
    select id from payment_ledger where at < now() - interval '5 years 1 day' and facts <> '{}' order by id limit 1000 for update skip locked);
  get diagnostics gone = row_count;
  perform set_config('shop.forgets', '', true);
  return gone;
end $$;
--> statement-breakpoint
create or replace function shop_note_sign_in() returns trigger language plpgsql as $$
begin
  insert into sign_ins (account_id, kind, ip_address, user_agent) values (new.user_id, new.kind, new.ip_address, new.user_agent);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger audit_log_sealed after insert on audit_log deferrable initially deferred for each row execute function shop_seal_audit();
--> statement-breakpoint
create trigger session_noted after insert on "session" for each row execute function shop_note_sign_in();
