-- What was sold before moving in stands against an account of its own; decision 101. Each table that sales lock is changed by
-- itself, in 0148 to 0156: a sale that goes on meanwhile locks them in another order.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (
  kind in ('asset', 'liability', 'income', 'equity')
) not valid;
insert into ledger_accounts (code, kind, normal_side, is_per_payment)
values ('opening-balance', 'equity', 'credit', false) on conflict do nothing;
