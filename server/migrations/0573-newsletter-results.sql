-- Business time of a hard bounce of the address shortly after the email was sent; null if there was none.
alter table email_records add column bounced_at timestamptz;

-- Whether clicks on the links of its email are counted: the firm had turned it on, and the privacy notice said so.
alter table publications add column counts_clicks boolean not null default false;

create table newsletter_settings (
  id boolean primary key default true check (id),
  counts_clicks boolean not null
);

-- Clicks per link of an article's email, without who clicked or when.
create table newsletter_clicks (
  publication_id uuid not null references publications on delete cascade,
  url text not null,
  clicks bigint not null check (clicks > 0),
  primary key (publication_id, url)
);
