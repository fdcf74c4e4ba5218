alter table staff_approvals
  drop constraint staff_approvals_act_check,
  add constraint staff_approvals_act_check
    check (act in ('refund-term', 'set-prices', 'end-service', 'make-coupons', 'publish-legal-text')
      and (act <> 'refund-term' or user_id is not null)
      and (act in ('set-prices', 'make-coupons', 'publish-legal-text') or amount_paise is not null)) not valid;
