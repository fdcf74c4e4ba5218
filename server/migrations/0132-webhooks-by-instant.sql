-- outside a transaction
-- Webhooks of one instant have an order too, so that a page can begin after any of them.
drop index concurrently if exists webhook_events_by_instant;
create index concurrently webhook_events_by_instant
  on webhook_events (received_at desc, provider desc, event_id desc);
drop index concurrently if exists webhook_events_received;
