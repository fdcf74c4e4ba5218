-- Apart from its adding, so that the table is read without stopping who writes it.
alter table refunds validate constraint refunds_reason_check;
