-- Complimentary plans that staff give by a link to somebody who may have no account yet.
create table grant_links (
  id uuid primary key,
  -- The link itself is in no table: it is made of the id and a key of the installation.
  token_hash bytea not null unique,
  alias text not null check (alias in ('CMPGUEST', 'CMP14D')),
  -- Last day of the plan, and the last on which it can be claimed.
  end_date date not null,
  -- In lower case; only who has confirmed this very address claims the plan. Null once its owner is erased.
  to_email text check (to_email = lower(to_email)),
  to_name text,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  claimed_at timestamptz,
  term_id uuid unique references terms,
  check ((claimed_at is null) = (term_id is null)),
  check (claimed_at is null or withdrawn_at is null)
);
-- One link that can be claimed for an address.
create unique index grant_links_open on grant_links (to_email) where claimed_at is null and withdrawn_at is null;
create index grant_links_made on grant_links (made_at desc);
