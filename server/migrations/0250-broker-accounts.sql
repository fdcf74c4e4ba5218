-- The account at a broker that a member ordered with last, by the id that the gateway gives it: with it the gateway does not ask
-- for the broker again. Two members never share one.
create table broker_accounts (
  user_id uuid primary key references users,
  account_id text not null constraint broker_accounts_of_one_member unique check (account_id <> ''),
  -- The gateway's name of the broker, `kite` for one, where it says so.
  broker text check (broker <> ''),
  -- Business time.
  connected_at timestamptz not null
);

alter table basket_transactions
  -- As which account it was made: it is asked for as this one until it is settled. Null: as a guest, or settled.
  add column account_id text,
  add constraint basket_transactions_account check (account_id is null or settled_at is null) not valid;
