alter table publications validate constraint publications_letter;
