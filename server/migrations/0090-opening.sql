-- Whether the firm may sell is asked at every sale: what it depends on has a version like all that is published.
insert into published_versions (name) values ('billing') on conflict do nothing;
create trigger published_insert after insert on billing_settings referencing new table as changed
  for each statement execute function publish_change('billing');
create trigger published_update after update on billing_settings referencing new table as changed
  for each statement execute function publish_change('billing');
create trigger published_delete after delete on billing_settings referencing old table as changed
  for each statement execute function publish_change('billing');
create trigger published_truncate after truncate on billing_settings
  for each statement execute function publish_change('billing');
