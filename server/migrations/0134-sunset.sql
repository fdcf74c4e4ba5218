-- The last day of service, version by version: the newest is in force. No date: the service does not end.
create table sunset_settings (
  version integer primary key,
  last_day date,
  notice text,
  set_at timestamptz not null,
  check ((last_day is null) = (notice is null))
);
create trigger sunset_settings_keep before update or delete on sunset_settings
  for each row execute function keeps_what_was_written();

insert into published_versions (name) values ('sunset') on conflict do nothing;
create trigger published_insert after insert on sunset_settings referencing new table as changed
  for each statement execute function publish_change('sunset');
create trigger published_truncate after truncate on sunset_settings
  for each statement execute function publish_change('sunset');
