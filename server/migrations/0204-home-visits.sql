-- When a member was on their home page last, and at the visit before: what is new since then, on every device. Business time.
create table home_visits (
  user_id uuid primary key references users,
  seen_at timestamptz not null,
  previous_at timestamptz
);
