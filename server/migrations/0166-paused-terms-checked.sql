alter table terms validate constraint pauses_lie_on_paid_days;
alter table term_notices validate constraint term_notices_kind_check;
