alter table staff_approvals drop constraint staff_approvals_act_check,
  add constraint staff_approvals_act_check
    check (act in ('refund-term', 'set-prices', 'end-service', 'make-coupons', 'publish-legal-text',
        'approve-advertisement', 'raise-fee-cap', 'raise-refund-limit', 'end-minor', 'change-corporate-action')
      and (act not in ('refund-term', 'end-minor') or user_id is not null)
      and (act in ('set-prices', 'make-coupons', 'publish-legal-text', 'approve-advertisement', 'raise-fee-cap',
        'raise-refund-limit', 'change-corporate-action') or amount_paise is not null)) not valid;
