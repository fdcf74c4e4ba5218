-- The archive's channels, who may read them, and its users have a version like everything that changes seldom. What is said
-- in them has none: messages are read as they are.
do $$
declare
  tab text;
begin
  insert into published_versions (name) values ('archive');
  foreach tab in array array['archive_channels', 'archive_channel_plans', 'archive_groups', 'archive_users']
  loop
    execute format(
      'create trigger published_insert after insert on %1$I referencing new table as changed
         for each statement execute function publish_change(''archive'')', tab);
    execute format(
      'create trigger published_update after update on %1$I referencing new table as changed
         for each statement execute function publish_change(''archive'')', tab);
    execute format(
      'create trigger published_delete after delete on %1$I referencing old table as changed
         for each statement execute function publish_change(''archive'')', tab);
    execute format(
      'create trigger published_truncate after truncate on %1$I
         for each statement execute function publish_change(''archive'')', tab);
  end loop;
end $$;
