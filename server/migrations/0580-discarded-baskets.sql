-- Set when the member discards a basket that is not confirmed. Its status stays the gateway's.
alter table basket_transactions add column discarded_at timestamptz;
