-- A row that is deleted takes what users were told of it with it, and a note that is changed has it say so: both look for
-- all the notifications about one row, whoever they are for.
create index notifications_row_idx on notifications (account_id, entity, entity_id);
