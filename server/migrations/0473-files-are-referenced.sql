drop procedure store_content_of(regclass, text, text);

alter table article_image_files add constraint article_image_files_file foreign key (file_hash) references files not valid,
  add constraint article_image_files_has_file check (file_hash is not null) not valid;
alter table letter_pictures add constraint letter_pictures_file foreign key (file_hash) references files not valid,
  add constraint letter_pictures_has_file check (file_hash is not null) not valid;
alter table drawn_documents add constraint drawn_documents_file foreign key (file_hash) references files not valid,
  add constraint drawn_documents_has_file check (file_hash is not null) not valid;
alter table e_sign_requests add constraint e_sign_requests_file foreign key (signed_pdf_sha256) references files not valid;
alter table staff_cases add constraint staff_cases_file foreign key (signed_pdf_sha256) references files not valid;
alter table performance_certificates add constraint performance_certificates_file foreign key (file_sha256) references files not valid;
alter table archive_import_pieces add constraint archive_import_pieces_file foreign key (file_hash) references files not valid,
  add constraint archive_import_pieces_has_file check (file_hash is not null) not valid;
alter table article_import_pieces add constraint article_import_pieces_file foreign key (file_hash) references files not valid,
  add constraint article_import_pieces_has_file check (file_hash is not null) not valid;
alter table market_import_pieces add constraint market_import_pieces_file foreign key (file_hash) references files not valid,
  add constraint market_import_pieces_has_file check (file_hash is not null) not valid;
alter table moving_in_pieces add constraint moving_in_pieces_file foreign key (file_hash) references files not valid,
  add constraint moving_in_pieces_has_file check (file_hash is not null) not valid;
alter table inspection_pack_pieces add constraint inspection_pack_pieces_file foreign key (file_hash) references files not valid,
  add constraint inspection_pack_pieces_has_file check (file_hash is not null) not valid;
alter table firm_logos add constraint firm_logos_file foreign key (hash) references files not valid;
