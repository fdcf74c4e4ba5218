-- Choices in the alert grid: topics by channel, and quiet hours.

alter table notification_settings
  add column email_topics text[] not null default '{research,rebalance}',
  add column push_topics text[] not null default '{}',
  add column whatsapp_topics text[] not null default '{}',
  -- Minutes after midnight (India); both null without quiet hours.
  add column quiet_from integer,
  add column quiet_until integer,
  add column rebalance_in_quiet_hours boolean not null default true;
