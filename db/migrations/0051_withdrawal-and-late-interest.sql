CREATE TABLE "withdrawal_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"order_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "late_interests" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"days" integer NOT NULL,
	"due_on" date NOT NULL,
	"account" text,
	"owed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "withdrawal_statements" ADD CONSTRAINT "withdrawal_statements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_interests" ADD CONSTRAINT "late_interests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_interests" ADD CONSTRAINT "late_interests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_statements_waiting" ON "withdrawal_statements" USING btree ("at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "withdrawal_statements_of" ON "withdrawal_statements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "late_interests_of" ON "late_interests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "late_interests_owed" ON "late_interests" USING btree ("owed_at") WHERE paid_at is null;
--> statement-breakpoint
-- Runs with the rights of the schema's owner: the application itself may not write the sums.
create or replace function payment_ledger_adds_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  came bigint := case when new.kind = 'captured' then new.amount else 0 end;
  kept bigint := case when new.kind = 'refund_intended' then new.amount when new.kind in ('refund_dropped', 'refunded', 'returned_by_hand') then -new.amount else 0 end;
  went bigint := case when new.kind in ('refunded', 'returned_by_hand', 'canceled') then new.amount else 0 end;
begin
  if new.kind in ('intended', 'interest_owed', 'interest_paid') then
    return null;
  end if;
  if new.kind in ('authenticated', 'deposit_awaited', 'deposit_noticed', 'captured') then
    insert into payments as known (payment_key, order_id, provider, captured) values (new.payment_key, new.order_id, new.provider, came)
    on conflict (payment_key) do update set captured = known.captured + excluded.captured where known.order_id = excluded.order_id;
  else
    update payments set reserved = reserved + kept, returned = returned + went where payment_key = new.payment_key and order_id = new.order_id;
  end if;
  if not found then
    raise exception 'payment % is not of order %', new.payment_key, new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
