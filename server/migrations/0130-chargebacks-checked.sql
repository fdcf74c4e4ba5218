-- Apart from their adding, so that the tables are read without stopping who writes them.
alter table terms validate constraint terms_ended_by_check;
alter table early_ends validate constraint early_ends_kind_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
