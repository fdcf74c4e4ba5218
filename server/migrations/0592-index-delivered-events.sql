-- outside a transaction
-- For counting the delivered events of each day. BRIN is enough, because events are delivered in insertion order.
drop index concurrently if exists outbox_events_delivered;
create index concurrently outbox_events_delivered on outbox_events using brin (delivered_at);
