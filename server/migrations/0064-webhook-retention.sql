-- Events are known by their body: one body under many event ids is one event.
create index webhook_events_handled on webhook_events (handled_at) where handled_at is not null and body <> '';
create index quotes_of_member on quotes (user_id, expires_at desc);
