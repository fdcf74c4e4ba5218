-- outside a transaction
-- For finding due lifecycle emails by the end and creation of terms.
drop index concurrently if exists terms_by_end;
create index concurrently terms_by_end on terms (end_date);
drop index concurrently if exists terms_by_creation;
create index concurrently terms_by_creation on terms (created_at);
