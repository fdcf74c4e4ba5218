-- What the exchange published: prices as traded, in paise, and what must be known to compare them over the years.

create table market_state (
  id boolean primary key default true check (id),
  -- Rises with every change of prices, names, actions or indices: what is computed from them is kept by it.
  version bigint not null default 0
);
insert into market_state default values;

-- A company's share, whatever it is called.
create table instruments (
  id integer primary key generated always as identity,
  name text not null,
  isin text,
  -- First and last day with a close.
  first_on date,
  last_on date,
  check ((first_on is null) = (last_on is null) and first_on <= last_on)
);
create index instruments_isin on instruments (isin);

-- Under which symbol a share trades from a day on; a symbol may go to another company later.
create table instrument_symbols (
  symbol text not null,
  from_on date not null,
  instrument_id integer not null references instruments on delete cascade,
  primary key (symbol, from_on)
);
create index instrument_symbols_instrument on instrument_symbols (instrument_id, from_on);

-- A share's year in 366 places, one for each day of a leap year; zero where it did not trade. One row answers for 250
-- days: 3,400 shares over seven years are 24,000 rows, and a share's history is read in as many reads as it has years.
create table price_years (
  instrument_id integer not null references instruments on delete cascade,
  year smallint not null,
  -- int4, little endian, paise.
  closes bytea not null check (length(closes) = 366 * 4),
  -- Open, high and low of each day, int4 each.
  bars bytea not null check (length(bars) = 366 * 12),
  -- Shares traded, float8: exact below 2^53.
  volumes bytea not null check (length(volumes) = 366 * 8),
  primary key (instrument_id, year)
);
-- Closes stay in the row; the rest is packed beside it.
alter table price_years alter closes set storage main;

-- Days on which the exchange was open, as its files tell: never derived from weekdays.
create table trading_days (
  date date primary key
);

create table index_closes (
  index_name text not null,
  is_total_return boolean not null,
  date date not null,
  close double precision not null check (close > 0),
  primary key (index_name, is_total_return, date)
);

-- Kept under the symbol of the day, so that it may come before the prices do.
create table corporate_actions (
  symbol text not null,
  ex_date date not null,
  kind text not null check (kind in ('split', 'bonus', 'dividend', 'rights', 'scheme')),
  -- Several dividends of one day differ in their amounts; of the other kinds there is one.
  amount double precision not null default 0,
  action jsonb not null,
  purpose text not null,
  primary key (symbol, ex_date, kind, amount)
);

-- What became of each file, for whoever asks what is in.
create table price_files (
  id bigint primary key generated always as identity,
  name text not null,
  kind text not null,
  imported_at timestamptz not null default now(),
  rows integer not null,
  stored integer not null,
  unchanged integer not null,
  skipped jsonb not null,
  check (rows = stored + unchanged + coalesce((skipped ->> 'total')::integer, 0))
);

-- Shares whose day lay far outside their own past, as listed on that day; never changed afterwards.
create table outlier_days (
  date date primary key
);
create table outliers (
  date date not null references outlier_days on delete cascade,
  category text not null check (category in ('bullish', 'bearish')),
  rank integer not null,
  instrument_id integer not null references instruments on delete cascade,
  close_paise integer not null,
  day_return double precision not null,
  return_deviations double precision not null,
  volume double precision not null,
  volume_deviations double precision not null,
  primary key (date, category, rank)
);
create index outliers_instrument on outliers (instrument_id);
