alter table staff_notes validate constraint notes_have_one_writer;
