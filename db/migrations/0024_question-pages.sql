-- Kept pages show questions and the FAQ: as with products, the rows themselves say that they changed.
create trigger questions_pages after insert or update or delete on questions for each row execute function shop_pages_changed();
--> statement-breakpoint
create trigger faq_categories_pages after insert or update or delete on faq_categories for each row execute function shop_pages_changed();
--> statement-breakpoint
create trigger faqs_pages after insert or update or delete on faqs for each row execute function shop_pages_changed();
