-- Texts and their words are kept beside the row, so that going through the matches of a common word reads few pages.
alter table article_search set (toast_tuple_target = 128);

-- New words go into the index itself, not on a list that every search reads.
alter index article_search_open set (fastupdate = off);
alter index article_search_whole set (fastupdate = off);
select gin_clean_pending_list('article_search_open'), gin_clean_pending_list('article_search_whole');

-- Rows are written anew in the new form.
update article_search set access = access;
