-- What is left of a gift when its recipient upgrades is a term of its own behind the new one: a gift's order may have
-- several terms, of which one is not over. An order for oneself has one.
alter table terms drop constraint terms_order_id_key;
create unique index one_term_an_order on terms (order_id) where source <> 'gift';
create unique index one_live_term_a_gift on terms (order_id)
  where source = 'gift' and ended_by is distinct from 'plan-change';

-- Free months that an upgrade carried over as days: [{from, to}], none of them begun when they were moved.
alter table terms add column moved_months jsonb not null default '[]';

alter table gift_events drop constraint gift_events_event_check;
alter table gift_events add constraint gift_events_event_check
  check (event in ('bought', 'send', 're-address', 'claim', 'return', 'cut', 'move', 'give-up'));
alter table gift_refunds drop constraint gift_refunds_reason_check;
alter table gift_refunds add constraint gift_refunds_reason_check check (
  reason in ('taken-back', 'unclaimed', 'service-ended', 'cut-at-claim', 'cut-at-upgrade', 'given-up')
);
