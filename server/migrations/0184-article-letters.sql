-- Whether a member wants articles as letters, when the firm sends one.
alter table notification_settings add column letters boolean not null default true;

-- A publication that goes out as a letter: to whom, and what it says, as HTML for mail programs with addresses from the
-- root of this origin.
alter table publications
  add column letter text,
  add column whole_html text,
  add column preview_html text,
  add constraint publications_letter check (letter in ('entitled', 'everybody')) not valid;
