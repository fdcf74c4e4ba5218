-- Coupons that give plans away beyond the refund limit are approved by a second person. No amount: nothing limits their number.
alter table staff_approvals drop constraint staff_approvals_act_check;
alter table staff_approvals add constraint staff_approvals_act_check check (
  act in ('refund-term', 'set-prices', 'end-service', 'make-coupons')
    and (act <> 'refund-term' or user_id is not null)
    and (act in ('set-prices', 'make-coupons') or amount_paise is not null)
) not valid;
