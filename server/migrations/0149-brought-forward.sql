-- Sales of the old system are brought forward.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'sale', 'payment-captured', 'credit-set-off', 'cancellation-refund', 'excess-credit-refund',
  'refund-processed', 'refund-written-off', 'payment-held', 'held-payment-applied', 'held-payment-refunded',
  'round-off', 'chargeback-lost', 'brought-forward'
)) not valid;
