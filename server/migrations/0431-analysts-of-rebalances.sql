-- A rebalance is a recommendation: it names its analyst, and is sealed over its texts and weights.
alter table portfolio_rebalances
  add column analyst text not null default '',
  -- SHA-256, hexadecimal; null for what was published before seals.
  add column seal text,
  -- Not validated: what was published before stays as it was published.
  add constraint portfolio_rebalances_are_explained
    check (btrim(analyst) <> '' and btrim(rationale) <> '' and btrim(disclosures) <> '' and seal is not null) not valid;
alter table rebalance_drafts add column analyst text not null default '';
