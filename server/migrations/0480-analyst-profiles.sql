-- Public analyst profile: qualification, biography and portrait (square WebP).
alter table analyst_certificates
  add column qualification text not null default '',
  add column biography text not null default '',
  add column portrait_hash text,
  add constraint analyst_certificates_portrait foreign key (portrait_hash) references files not valid;

create trigger published_insert after insert on analyst_certificates referencing new table as changed
  for each statement execute function publish_change('firm');
create trigger published_update after update on analyst_certificates referencing new table as changed
  for each statement execute function publish_change('firm');
create trigger published_delete after delete on analyst_certificates referencing old table as changed
  for each statement execute function publish_change('firm');
