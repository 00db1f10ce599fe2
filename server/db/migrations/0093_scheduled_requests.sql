-- Requests that come again and again: the rule, what is in them, and what became of each date.

create table scheduled_requests (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  is_active boolean not null default true,
  timezone text not null,
  -- How it recurs, as contract/scheduler/recurrence.ts has it.
  days jsonb not null,
  schedule jsonb not null,
  exceptions jsonb not null default '[]',

  type text not null default 'planned' check (type in ('planned', 'emergency')),
  work_type text,
  priority smallint not null default 0 check (priority in (0, 1)),
  client_id bigint,
  facility_id bigint,
  manager_id bigint,
  price numeric(14, 2) check (price >= 0),
  description text,
  client_sign_required boolean not null default false,
  duration_min integer not null default 60 check (duration_min > 0),

  author_id bigint,
  -- The one that it goes on from.
  continues_id bigint,

  -- Original days before it are done with, but for those that somebody moved to a later one.
  open_from date not null,
  -- What would have begun by then is not created: it is from before the rule was made, or from a pause.
  begins_after timestamptz not null default now(),
  -- The first date that nothing became of yet, and when its request is created; absent while paused, or once the rule has
  -- ended, or while one that counts from completion waits for that.
  next_date date,
  next_starts_at timestamptz,
  next_run_at timestamptz,
  -- What the three follow from has changed: they are worked out anew within a minute.
  is_plan_stale boolean not null default false,
  has_ended boolean not null default false,
  last_run_at timestamptz,
  created_count integer not null default 0,
  last_failure text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  check (client_id is not null or facility_id is not null),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, facility_id) references facilities (account_id, id),
  -- With both given, the facility is the client's. (Not checked while either is null.)
  foreign key (account_id, facility_id, client_id) references facilities (account_id, id, client_id)
    on update cascade,
  foreign key (account_id, manager_id) references memberships (account_id, user_id) on delete set null (manager_id),
  foreign key (account_id, author_id) references memberships (account_id, user_id) on delete set null (author_id),
  foreign key (account_id, continues_id) references scheduled_requests (account_id, id) on delete set null (continues_id)
);
create index scheduled_requests_name_idx on scheduled_requests (account_id, name, id);
create index scheduled_requests_created_idx on scheduled_requests (account_id, created_at, id);
create index scheduled_requests_next_run_idx on scheduled_requests (account_id, next_run_at, id);
-- Backwards the one above would put those without a time first; lists put them last.
create index scheduled_requests_next_run_latest_idx on scheduled_requests (account_id, next_run_at desc nulls last, id desc);
create index scheduled_requests_next_start_idx on scheduled_requests (account_id, next_starts_at, id);
create index scheduled_requests_client_idx on scheduled_requests (account_id, client_id, id);
create index scheduled_requests_facility_idx on scheduled_requests (account_id, facility_id, id);
create index scheduled_requests_manager_idx on scheduled_requests (account_id, manager_id, id);
create index scheduled_requests_author_idx on scheduled_requests (account_id, author_id, id);
create index scheduled_requests_continues_idx on scheduled_requests (account_id, continues_id)
  where continues_id is not null;
create index scheduled_requests_search_idx on scheduled_requests using gin (name gin_trgm_ops);
-- What the job looks for, in all companies.
create index scheduled_requests_due_idx on scheduled_requests (next_run_at) where next_run_at is not null;
create index scheduled_requests_stale_idx on scheduled_requests (account_id, id) where is_plan_stale;
call enable_tenant_rls('scheduled_requests');

create table scheduled_request_executors (
  account_id bigint not null,
  scheduled_request_id bigint not null,
  user_id bigint not null,
  primary key (account_id, scheduled_request_id, user_id),
  foreign key (account_id, scheduled_request_id) references scheduled_requests (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index scheduled_request_executors_user_idx on scheduled_request_executors (account_id, user_id);
call enable_tenant_rls('scheduled_request_executors');

create table scheduled_request_equipment (
  account_id bigint not null,
  scheduled_request_id bigint not null,
  equipment_id bigint not null,
  primary key (account_id, scheduled_request_id, equipment_id),
  foreign key (account_id, scheduled_request_id) references scheduled_requests (account_id, id) on delete cascade,
  foreign key (account_id, equipment_id) references equipment (account_id, id)
);
create index scheduled_request_equipment_equipment_idx on scheduled_request_equipment (account_id, equipment_id);
call enable_tenant_rls('scheduled_request_equipment');

create table scheduled_request_checklists (
  account_id bigint not null,
  scheduled_request_id bigint not null,
  checklist_id bigint not null,
  primary key (account_id, scheduled_request_id, checklist_id),
  foreign key (account_id, scheduled_request_id) references scheduled_requests (account_id, id) on delete cascade,
  foreign key (account_id, checklist_id) references checklists (account_id, id)
);
create index scheduled_request_checklists_checklist_idx on scheduled_request_checklists (account_id, checklist_id);
call enable_tenant_rls('scheduled_request_checklists');

-- What became of a date. Its key is what lets no two processes create the same request.
create table scheduled_occurrences (
  account_id bigint not null,
  scheduled_request_id bigint not null,
  -- Its original day in the schedule's zone, by which it is known.
  date date not null,
  state text not null check (state in ('created', 'skipped', 'missed', 'failed')),
  takes_place_on date,
  starts_at timestamptz,
  reasons jsonb not null default '[]',
  -- Null once the request is deleted.
  request_id bigint,
  failure text,
  created_at timestamptz not null default now(),
  primary key (account_id, scheduled_request_id, date),
  foreign key (account_id, scheduled_request_id) references scheduled_requests (account_id, id) on delete cascade,
  foreign key (account_id, request_id) references requests (account_id, id) on delete set null (request_id),
  check ((state = 'failed') = (failure is not null))
);
create unique index scheduled_occurrences_request_key on scheduled_occurrences (account_id, request_id)
  where request_id is not null;
call enable_tenant_rls('scheduled_occurrences');

-- Nothing has written the column yet.
alter table requests add foreign key (account_id, scheduled_request_id)
  references scheduled_requests (account_id, id) on delete set null (scheduled_request_id);
create index requests_scheduled_request_idx on requests (account_id, scheduled_request_id, id)
  where scheduled_request_id is not null;
