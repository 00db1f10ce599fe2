-- Open requests without a time or without anybody: what a board shows beside its rows, the most urgent first.
create index requests_waiting_idx on requests (account_id, deadline_at, id)
  where status in (1, 2, 3) and (not has_executor or planned_start_at is null);
