-- What followed the outliers of all lists whose window has passed, computed after each import of prices.
create table outlier_outcomes (
  category text not null check (category in ('bullish', 'bearish')),
  months integer not null check (months in (1, 3, 6, 12)),
  calls integer not null check (calls > 0),
  -- Median return of the stocks, as a fraction.
  median_return double precision not null,
  primary key (category, months)
);
