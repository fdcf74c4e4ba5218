-- Figures of months that are over, as terms and documents had them: made again from those at any time, so nothing is lost
-- with a row.
create table figure_months (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  figures jsonb not null,
  -- Business day.
  computed_on date not null
);
