-- Rows that change soon after they were written, or often: a new version on the same page is logged as the few bytes that differ, one on
-- another page whole. So pages keep room for it (decision 127).
ALTER TABLE "notices" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "orders" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "sandbox_payments" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "products" SET (fillfactor = 50);
