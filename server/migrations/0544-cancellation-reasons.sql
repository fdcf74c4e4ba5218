-- Reason selected by the member; null for ends that the member did not decide, and for plans that ended with the
-- cancelled one.
alter table early_ends add column cancel_reason text;
alter table early_ends add constraint early_ends_cancel_reason_check
  check (cancel_reason in ('price', 'time', 'returns', 'service', 'other', 'none')) not valid;
-- Until now, the page stored the reason's label before the member's text.
update early_ends set cancel_reason = case when reason like 'It is too expensive%' then 'price' else 'other' end
where kind = 'cancellation'
  and reason ~ '^(It is too expensive|I do not use it enough|The research is not what I was looking for|I want a different plan|Something else)(: |$)'
  -- Plans queued behind the cancelled one ended with it.
  and not exists (
    select from early_ends first
    where first.user_id = early_ends.user_id and first.at = early_ends.at
      and (first.last_day, first.reference) < (early_ends.last_day, early_ends.reference)
  );
