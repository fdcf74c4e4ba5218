-- Payments are looked up by their order whatever they are for.
create index payments_of_order on payments (order_id);
