-- What is open in the order of its planned start: the days of /tasks passed over all that was completed before.
create index requests_open_planned_idx on requests (account_id, planned_start_at, id) where status in (1, 2, 3);
