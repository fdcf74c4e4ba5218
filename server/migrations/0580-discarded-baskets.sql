-- Set when the member discards an unconfirmed basket. The status stays as reported by the gateway.
alter table basket_transactions add column discarded_at timestamptz;
