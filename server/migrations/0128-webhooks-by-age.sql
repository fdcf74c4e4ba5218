-- outside a transaction
-- Staff page through webhooks, the newest first.
drop index concurrently if exists webhook_events_received;
create index concurrently webhook_events_received on webhook_events (received_at desc, event_id);
