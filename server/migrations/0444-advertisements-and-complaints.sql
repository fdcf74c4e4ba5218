-- Approved advertisements. Immutable; a changed text is a new advertisement.
create table advertisements (
  id uuid primary key,
  number int not null generated always as identity unique,
  channel text not null check (channel in ('website', 'social', 'message', 'email', 'print', 'broadcast')),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  submitted_by uuid not null references staff,
  approved_by uuid not null references staff,
  approved_at timestamptz not null,
  -- Approval by BSE, which supervises research analysts.
  exchange_reference text check (exchange_reference <> '')
);

alter table staff_approvals drop constraint staff_approvals_act_check,
  add constraint staff_approvals_act_check
    check (act in ('refund-term', 'set-prices', 'end-service', 'make-coupons', 'publish-legal-text',
        'approve-advertisement', 'raise-fee-cap', 'end-minor')
      and (act not in ('refund-term', 'end-minor') or user_id is not null)
      and (act in ('set-prices', 'make-coupons', 'publish-legal-text', 'approve-advertisement', 'raise-fee-cap')
        or amount_paise is not null)) not valid;

-- Shorter deadline for complaints about missing deliveries.
alter table complaints drop constraint complaints_category_check,
  add constraint complaints_category_check
    check (category in ('delivery', 'research', 'billing', 'refund', 'account', 'conduct', 'accessibility', 'other'))
    not valid;
