create table terms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  alias text not null,
  start_date date not null,
  paid_end_date date not null,
  end_date date not null,
  -- What the term came from; a fulfilled order gives exactly one.
  source text not null check (source in ('order', 'trial', 'grant', 'gift')),
  order_id uuid unique,
  -- What was paid for it ex GST, and the tax on it by head: what a later credit is computed from.
  paid_ex_gst_paise bigint not null default 0 check (paid_ex_gst_paise >= 0),
  paid_tax jsonb,
  firm_state text,
  place_of_supply text,
  -- Set when the term was cut short: by a plan change or a cancellation.
  ended_by text check (ended_by in ('plan-change', 'cancellation', 'end-of-service')),
  created_at timestamptz not null,
  check (paid_end_date >= start_date - 1),
  check (end_date >= start_date - 1),
  -- Nobody has two plans on one day. A term replaced on its first day is empty and collides with nothing.
  constraint terms_do_not_overlap exclude using gist (
    user_id with =, daterange(start_date, end_date + 1, '[)') with &&
  )
);
create index terms_of_user on terms (user_id, start_date desc);

-- Hashed marks (e-mail, mobile, PAN) of everybody who ever had a plan: the trial is for none of them.
create table plan_holder_marks (
  mark bytea primary key,
  first_seen_at timestamptz not null
);
