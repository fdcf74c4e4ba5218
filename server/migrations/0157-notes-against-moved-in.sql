-- outside a transaction
-- All notes against an invoice that was brought in are added up when one more is issued.
drop index concurrently if exists documents_against_moved_in;
create index concurrently documents_against_moved_in on documents (moved_in_id) where moved_in_id is not null;
