-- Live prices for all processes: what members look at, and what the provider last said of it. Derived, so not logged:
-- after a crash of the database they are asked anew. Times are the database's, which all processes share.
create unlogged table live_prices (
  symbol text primary key check (symbol ~ '^[A-Z0-9&_-]{1,32}$'),
  wanted_at timestamptz not null,
  -- When the provider was last asked; null: not yet.
  asked_at timestamptz,
  -- Rupees as it said them; null: it does not quote the symbol.
  price double precision,
  priced_at timestamptz
);
create index live_prices_priced on live_prices (priced_at);

-- From when on somebody may ask the provider again: whoever moves it asks, for all.
create unlogged table live_price_asks (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);
