-- The parts of executors change with the status and the price of their request, or with who they are. Each of these notes
-- the request's days by itself: noted for every part again, the end of work with two executors wrote five times the rows.
drop trigger note_changed_executor on request_executors;
create trigger note_changed_executor after insert or delete on request_executors
  for each row execute function note_changed_executor();
