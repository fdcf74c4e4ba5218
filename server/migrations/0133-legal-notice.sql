-- When a legal text was published and with what notice; null for what the firm's file wrote.
alter table legal_documents
  add column published_on date,
  add column notice_days integer;

-- The yearly cap on fees is saved with the limit on fees in advance: they share a version.
create trigger published_insert after insert on checkout_settings referencing new table as changed
  for each statement execute function publish_change('quotes');
create trigger published_update after update on checkout_settings referencing new table as changed
  for each statement execute function publish_change('quotes');
create trigger published_delete after delete on checkout_settings referencing old table as changed
  for each statement execute function publish_change('quotes');
create trigger published_truncate after truncate on checkout_settings
  for each statement execute function publish_change('quotes');
