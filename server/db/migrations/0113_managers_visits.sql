-- A calendar feed shows a stretch of time of what its owner manages, which may be hundreds of thousands of requests.
create index requests_manager_shown_idx on requests (account_id, manager_id, shown_at, id) where manager_id is not null;
