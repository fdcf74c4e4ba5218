-- Which member a transaction at the broker gateway is of, so that nobody else reads what became of it. What was ordered
-- and what became of it stays at the gateway; no token of it is kept.
create table basket_transactions (
  -- The gateway's own id.
  id text primary key check (id <> ''),
  user_id uuid not null references users,
  portfolio_tag text not null check (portfolio_tag in ('focused', 'momentum', 'lowvol', 'passive')),
  stocks integer not null check (stocks > 0),
  created_at timestamptz not null
);
create index basket_transactions_of_member on basket_transactions (user_id, created_at desc);
