-- outside a transaction
drop index concurrently if exists articles_of_series;
create index concurrently articles_of_series on articles (series_id, series_order) where series_id is not null;
drop index concurrently if exists articles_imported_from;
create unique index concurrently articles_imported_from on articles (imported_from);
