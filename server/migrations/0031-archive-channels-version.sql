-- Tells when the list of channels or who may read them has changed, so that a search need not read it every time.
alter table archive_state add column channels_version bigint not null default 1;

create function archive_channels_changed() returns trigger language plpgsql as $$
begin
  update archive_state set channels_version = channels_version + 1;
  return null;
end $$;

create trigger archive_channels_changed after insert or update or delete on archive_channels
  for each statement execute function archive_channels_changed();
create trigger archive_channels_changed after insert or update or delete on archive_channel_plans
  for each statement execute function archive_channels_changed();
