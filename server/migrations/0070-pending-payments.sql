-- What the provider last said about an order: a payment of it may still succeed.
alter table orders
  add column has_pending_payment boolean not null default false,
  -- The payment that the browser reported with the provider's signature.
  add column reported_payment_id text;
create index orders_with_pending_payment on orders (user_id) where has_pending_payment;
