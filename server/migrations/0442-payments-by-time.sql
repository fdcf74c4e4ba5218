-- outside a transaction
drop index concurrently if exists payments_by_time;
create index concurrently payments_by_time on payments (proved_at);
