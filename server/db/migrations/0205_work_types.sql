-- The names by which requests still name a type that was renamed or merged, until a job has renamed them.
alter table work_types add column former_names text[] not null default '{}';

create index requests_work_type_idx on requests (account_id, work_type, id) where work_type is not null;
create index sla_targets_work_type_idx on sla_targets (account_id, match_work_type) where match_work_type is not null;

-- When a request is due by its type of work: what its deadline is while no agreement promises a resolution.
alter table requests add column work_type_deadline_at timestamptz;
