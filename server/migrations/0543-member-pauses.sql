-- How long and how often members may pause; null if they may not.
alter table checkout_settings add column member_pauses jsonb;
