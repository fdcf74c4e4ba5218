-- Days on which a term stands still at the member's wish; its end has moved by as many. They lie after its first day and
-- before its last paid one.
alter table terms add column paused datemultirange not null default '{}';
alter table terms add constraint pauses_lie_on_paid_days check (
  paused <@ datemultirange(daterange(start_date + 1, greatest(paid_end_date, start_date + 1), '[)'))
) not valid;

alter table term_notices drop constraint term_notices_kind_check;
alter table term_notices add constraint term_notices_kind_check check (
  kind in ('ends-in-7', 'ends-in-1', 'ended', 'begins', 'resumes')
) not valid;
