DROP INDEX "orders_to_expire";--> statement-breakpoint
CREATE INDEX "orders_to_expire" ON "orders" USING btree ("expires_at") WHERE hold = 'held' and expires_at is not null;