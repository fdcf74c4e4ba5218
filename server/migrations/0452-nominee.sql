-- Nominee for a member's data rights after death or incapacity (V-4).
alter table users
  add column nominee_name text,
  add column nominee_relation text,
  add column nominee_email text;
