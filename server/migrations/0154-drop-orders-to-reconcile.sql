-- outside a transaction
-- Reconciliation reads by another index since 0110.
drop index concurrently if exists orders_to_reconcile;
