-- outside a transaction
drop index concurrently if exists article_drafts_imported_from;
create unique index concurrently article_drafts_imported_from on article_drafts (imported_from);
