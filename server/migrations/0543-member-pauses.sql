-- How long and how often members can pause; null if they cannot.
alter table checkout_settings add column member_pauses jsonb;
