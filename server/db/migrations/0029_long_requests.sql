-- A calendar shows what began before its first day and goes on. All but a few requests last hours: to find the few
-- that last longer, this index spares reading two weeks of the others.
create index requests_long_idx on requests (account_id, shown_at) where duration_min > 240;
