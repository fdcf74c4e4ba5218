-- Words by which staff find members again, as staff write them: one of each spelling whatever its case. Who changed them is in
-- the audit log.
create table member_labels (
  user_id uuid not null references users,
  label text not null check (label = btrim(label) and length(label) between 1 and 40),
  put_at timestamptz not null default now()
);
create unique index one_label_of_a_kind_a_member on member_labels (user_id, lower(label));
create index members_of_a_label on member_labels (lower(label), user_id);
