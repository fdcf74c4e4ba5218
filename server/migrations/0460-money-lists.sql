-- outside a transaction
drop index concurrently if exists documents_of_order;
create index concurrently documents_of_order on documents (order_id);
drop index concurrently if exists documents_by_time;
create index concurrently documents_by_time on documents (issued_at);
drop index concurrently if exists refunds_of_order;
create index concurrently refunds_of_order on refunds (order_id);
drop index concurrently if exists refunds_by_time;
create index concurrently refunds_by_time on refunds (owed_at);
drop index concurrently if exists chargebacks_of_payment;
create index concurrently chargebacks_of_payment on chargebacks (payment_id);
