-- outside a transaction
-- The list of members in the console begins with the newest.
create index concurrently if not exists users_by_joining on users (created_at desc, id desc);
