-- Who accepted the terms in the old system, with what shows it.
alter table consents add column evidence text;
alter table consents drop constraint consents_method_check;
alter table consents add constraint consents_method_check check (method in ('esign', 'click', 'moved-in')) not valid;
alter table consents add constraint consents_brought_in_have_evidence check (
  (method = 'moved-in') = (evidence is not null)
) not valid;
