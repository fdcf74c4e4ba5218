-- Business time of a hard bounce shortly after the email was sent; null if none.
alter table email_records add column bounced_at timestamptz;

-- Whether clicks on links in its email are counted: the firm had enabled it, and the privacy notice mentioned it.
alter table publications add column counts_clicks boolean not null default false;

create table newsletter_settings (
  id boolean primary key default true check (id),
  counts_clicks boolean not null
);

-- Clicks per link of an article email, without member or time.
create table newsletter_clicks (
  publication_id uuid not null references publications on delete cascade,
  url text not null,
  clicks bigint not null check (clicks > 0),
  primary key (publication_id, url)
);
