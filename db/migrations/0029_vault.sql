CREATE TABLE "goods" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"option_id" text,
	"title" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "goods_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"number" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"blob" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplies" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" bigint NOT NULL,
	"goods_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"whole_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supply_transfers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"supply_id" text NOT NULL,
	"version_id" text NOT NULL,
	"kind" text NOT NULL,
	"opener" text NOT NULL,
	"opener_hash" text NOT NULL,
	"sent_from" bigint NOT NULL,
	"sent_to" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_versions" ADD CONSTRAINT "goods_versions_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_versions" ADD CONSTRAINT "goods_versions_blob_stored_objects_blob_fk" FOREIGN KEY ("blob") REFERENCES "public"."stored_objects"("blob") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplies" ADD CONSTRAINT "supplies_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_transfers" ADD CONSTRAINT "supply_transfers_supply_id_supplies_id_fk" FOREIGN KEY ("supply_id") REFERENCES "public"."supplies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_transfers" ADD CONSTRAINT "supply_transfers_version_id_goods_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."goods_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_of_product" ON "goods" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_versions_of" ON "goods_versions" USING btree ("goods_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_versions_by_blob" ON "goods_versions" USING btree ("blob");--> statement-breakpoint
CREATE UNIQUE INDEX "supplies_of_line" ON "supplies" USING btree ("line_id","goods_id");--> statement-breakpoint
CREATE INDEX "supplies_of_order" ON "supplies" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "supply_transfers_of" ON "supply_transfers" USING btree ("supply_id","id" desc);--> statement-breakpoint
create function supply_transfers_only_grow() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger supply_transfers_kept before update or delete on supply_transfers for each row execute function supply_transfers_only_grow();
--> statement-breakpoint
create trigger goods_pages after insert or update or delete on goods for each statement execute function shop_pages_changed();
--> statement-breakpoint
create trigger goods_versions_pages after insert or update or delete on goods_versions for each statement execute function shop_pages_changed();
