-- How often an import was begun: one that stops the process is not begun for ever.
alter table market_imports add column attempts integer not null default 0;
alter table archive_imports add column attempts integer not null default 0;
alter table article_imports add column attempts integer not null default 0;
