-- Which completed requests are rated is counted in the index alone, and not in the rows of two million.
create index requests_completed_rating_idx on requests (account_id, deadline_at desc nulls last, id desc) include (rating)
  where status = 4;
drop index requests_completed_latest_idx;
alter index requests_completed_rating_idx rename to requests_completed_latest_idx;
