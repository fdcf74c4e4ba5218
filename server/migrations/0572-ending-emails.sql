-- The first reminder before the end of a trial or plan becomes an email that the firm edits; it was `ends-in-7`.
insert into lifecycle_emails (kind, is_on, on_since, days, subject, body, version, handled_until)
select kind, true, '2000-01-01T00:00:00Z', 7, 'Your {{plan}} ends in {{days}}', 'Your {{plan}} is valid till {{ends}}.', 1,
  (select max(done_at) from term_notices)
from unnest(array['trial-ending', 'plan-ending']) kind;

-- Emails of the last days are not sent again.
insert into lifecycle_email_sends (user_id, kind, period, outcome, at)
select terms.user_id, case when terms.alias in ('CML14D', 'CMP14D') then 'trial-ending' else 'plan-ending' end,
  terms.id || '-' || (notices.due_at at time zone 'Asia/Kolkata')::date + 7, notices.outcome, notices.done_at
from term_notices notices join terms on terms.id = notices.term_id
where notices.kind = 'ends-in-7' and notices.done_at >= (select max(done_at) - interval '3 days' from term_notices);

delete from term_notices where kind = 'ends-in-7' and done_at is null;
