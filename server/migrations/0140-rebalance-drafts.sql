-- What the firm says about a decision beside its weights.
alter table portfolio_rebalances
  add column rationale text not null default '',
  add column disclosures text not null default '',
  -- The article about it; null for none.
  add column article_slug text;

-- Decisions that staff are writing, and those that wait for their instant.
create table rebalance_drafts (
  id uuid primary key default gen_random_uuid(),
  portfolio_id uuid not null references portfolios,
  -- The record that it puts right; null for a new decision.
  corrects uuid references portfolio_rebalances,
  note text not null default '',
  rationale text not null default '',
  disclosures text not null default '',
  article_slug text,
  -- Shares with weight in millionths and reason; cash is what is left.
  lines jsonb not null,
  -- Rises with every change: who changes it names the one that they saw.
  version integer not null default 1,
  edited_by uuid not null references staff,
  -- Wall time.
  edited_at timestamptz not null default now(),
  -- Business time at which it comes out; null while it is written.
  publish_at timestamptz,
  -- Who gave it its instant, and why.
  scheduled_by uuid references staff,
  schedule_reason text,
  -- Why it did not come out at its instant.
  problem text,
  -- What became of it: a record, or nothing.
  rebalance_id uuid unique references portfolio_rebalances,
  discarded_at timestamptz,
  check ((publish_at is null) = (scheduled_by is null) and (publish_at is null) = (schedule_reason is null)),
  check (rebalance_id is null or discarded_at is null)
);
create unique index rebalance_drafts_open on rebalance_drafts (portfolio_id)
  where rebalance_id is null and discarded_at is null;
create index rebalance_drafts_due on rebalance_drafts (publish_at)
  where publish_at is not null and rebalance_id is null and discarded_at is null;

-- What came out stays as it came out.
create function rebalance_drafts_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'rebalance draft % is closed', old.id using errcode = 'restrict_violation';
end $$;
create trigger rebalance_drafts_final before update or delete on rebalance_drafts
  for each row when (old.rebalance_id is not null or old.discarded_at is not null)
  execute function rebalance_drafts_are_final();
