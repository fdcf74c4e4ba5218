-- Returns after outlier lists whose period has ended, computed after each price import.
create table outlier_outcomes (
  category text not null check (category in ('bullish', 'bearish')),
  months integer not null check (months in (1, 3, 6, 12)),
  calls integer not null check (calls > 0),
  -- Median return of the stocks as a fraction.
  median_return double precision not null,
  primary key (category, months)
);
