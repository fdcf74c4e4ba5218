-- outside a transaction
-- Today lists the documents that wait for an answer of the invoice registration portal.
drop index concurrently if exists documents_to_register;
create index concurrently documents_to_register on documents (issued_at) where needs_e_invoice;
