alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (
  kind in ('unknown-payment', 'unknown-refund', 'unknown-order', 'unknown-signature', 'letters-held',
    'webhook-disabled', 'webhooks-held', 'transfers-restored')
) not valid;
