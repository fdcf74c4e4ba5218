-- Apart from their adding, so that the table is read without stopping who writes it.
alter table refunds validate constraint refunds_state_check;
alter table refunds validate constraint refunds_settled_check;
