-- outside a transaction
-- A transfer enters the bank account once, whether it pays for an order or is held.
drop index concurrently if exists a_transfer_is_received_once;
create unique index concurrently a_transfer_is_received_once on ledger_lines (payment_id)
  where account = 'bank' and side = 'debit';
