-- Requests, what is done on them, and the history of everything.

create table request_numbers (
  account_id bigint primary key references accounts on delete cascade,
  last_number integer not null default 0
);
call wall_off('request_numbers');

create table requests (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  number integer not null,
  name text not null,
  type text not null default 'planned' check (type in ('planned', 'emergency')),
  status smallint not null default 1 check (status between 1 and 6),
  work_type text,
  priority smallint not null default 0 check (priority in (0, 1)),
  client_id bigint,
  facility_id bigint,
  manager_id bigint,
  author_id bigint,
  scheduled_request_id bigint,
  deadline_at timestamptz,
  planned_start_at timestamptz,
  -- Where a calendar shows it. A column and not an expression, behind which row-level security would let no index be used.
  shown_at timestamptz generated always as (coalesce(planned_start_at, deadline_at)) stored,
  duration_min integer not null default 60 check (duration_min > 0),
  price numeric(14, 2) check (price >= 0),
  description text,
  contact jsonb,
  client_sign_required boolean not null default false,
  -- Set while the client's signature stands; a reopened request starts without one.
  signature_id bigint,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  initiator text check (initiator in ('company', 'client')),
  rating smallint check (rating between 1 and 5),
  rating_comment text,
  rated_at timestamptz,
  -- 128 random bits in base64url: the public link.
  hash text not null unique,
  -- The deadline that was already reported as passed.
  overdue_for timestamptz,
  has_executor boolean not null default false,
  has_defect boolean not null default false,
  has_conflict boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, number),
  check (client_id is not null or facility_id is not null),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, facility_id) references facilities (account_id, id),
  -- With both given, the facility is the client's. (Not checked while either is null.)
  foreign key (account_id, facility_id, client_id) references facilities (account_id, id, client_id)
    on update cascade,
  foreign key (account_id, manager_id) references memberships (account_id, user_id) on delete set null (manager_id),
  foreign key (account_id, author_id) references memberships (account_id, user_id) on delete set null (author_id)
);
create index requests_created_idx on requests (account_id, created_at, id);
create index requests_deadline_idx on requests (account_id, deadline_at, id);
create index requests_planned_idx on requests (account_id, planned_start_at, id);
create index requests_status_idx on requests (account_id, status, deadline_at, id);
-- Backwards the two above would put rows without a time first; lists put them last.
create index requests_deadline_latest_idx on requests (account_id, deadline_at desc nulls last, id desc);
create index requests_planned_latest_idx on requests (account_id, planned_start_at desc nulls last, id desc);
create index requests_shown_idx on requests (account_id, shown_at, id);
create index requests_name_idx on requests (account_id, name, id);
create index requests_price_idx on requests (account_id, price, id);
create index requests_price_highest_idx on requests (account_id, price desc nulls last, id desc);
create index requests_priority_idx on requests (account_id, priority, id);
create index requests_open_idx on requests (account_id, deadline_at, id) where status in (1, 2, 3);
create index requests_client_idx on requests (account_id, client_id, id);
create index requests_facility_idx on requests (account_id, facility_id, id);
create index requests_manager_idx on requests (account_id, manager_id, id);
create index requests_author_idx on requests (account_id, author_id, id);
create index requests_finished_idx on requests (account_id, finished_at) where finished_at is not null;
create index requests_rated_idx on requests (account_id, rated_at) where rated_at is not null;
create index requests_search_idx on requests using gin ((number::text || ' ' || name) gin_trgm_ops);
-- Open requests whose deadline has not been reported as passed: the overdue job's list.
create index requests_deadline_watch_idx on requests (deadline_at)
  where status in (1, 2, 3) and overdue_for is distinct from deadline_at;
call wall_off('requests');

create table request_executors (
  account_id bigint not null,
  request_id bigint not null,
  user_id bigint not null,
  assigned_at timestamptz not null default now(),
  primary key (account_id, request_id, user_id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index request_executors_user_idx on request_executors (account_id, user_id, request_id);
call wall_off('request_executors');

-- Whether somebody is assigned is asked on every list: kept on the request by the database itself.
create function mark_request_executors() returns trigger language plpgsql as $$
begin
  -- Not where it is marked rightly already: a second executor, or one who came with the request itself.
  update requests r
    set has_executor = not r.has_executor
    where r.account_id = coalesce(new.account_id, old.account_id) and r.id = coalesce(new.request_id, old.request_id)
      and r.has_executor <> exists (
        select from request_executors e where e.account_id = r.account_id and e.request_id = r.id);
  return null;
end $$;
create trigger request_executors_mark after insert or delete on request_executors
  for each row execute function mark_request_executors();

create table request_signatures (
  account_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  -- PNG as signed, never changed; a reopened request keeps it here as a version.
  image bytea not null,
  name text,
  by_link boolean not null default false,
  signed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade
);
create index request_signatures_request_idx on request_signatures (account_id, request_id);
call wall_off('request_signatures');
alter table requests add foreign key (account_id, signature_id) references request_signatures (account_id, id);

create table request_equipment (
  account_id bigint not null,
  request_id bigint not null,
  equipment_id bigint not null,
  primary key (account_id, request_id, equipment_id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, equipment_id) references equipment (account_id, id)
);
create index request_equipment_equipment_idx on request_equipment (account_id, equipment_id);
call wall_off('request_equipment');

-- Copies of checklists: later edits of a template do not change requests.
create table request_checklists (
  account_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  checklist_id bigint,
  name text not null,
  finished_at timestamptz,
  finished_by bigint,
  primary key (account_id, id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, checklist_id) references checklists (account_id, id) on delete set null (checklist_id),
  foreign key (account_id, finished_by) references memberships (account_id, user_id) on delete set null (finished_by)
);
create index request_checklists_request_idx on request_checklists (account_id, request_id);
create index request_checklists_checklist_idx on request_checklists (account_id, checklist_id);
call wall_off('request_checklists');

create table request_checklist_items (
  account_id bigint not null,
  id bigint generated always as identity,
  request_checklist_id bigint not null,
  position integer not null,
  title text not null,
  hint text,
  type text not null,
  answers jsonb not null default '[]',
  is_required boolean not null,
  photo_required boolean not null,
  min double precision,
  max double precision,
  unit text,
  answer jsonb,
  photo_file_id bigint,
  answered_by bigint,
  answered_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_checklist_id) references request_checklists (account_id, id) on delete cascade,
  foreign key (account_id, photo_file_id) references files (account_id, id),
  foreign key (account_id, answered_by) references memberships (account_id, user_id) on delete set null (answered_by)
);
create index request_checklist_items_idx on request_checklist_items (account_id, request_checklist_id, position);
create index request_checklist_items_photo_idx on request_checklist_items (account_id, photo_file_id)
  where photo_file_id is not null;
call wall_off('request_checklist_items');

create table request_works (
  account_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  product_id bigint,
  title text not null,
  quantity numeric(10, 3) not null check (quantity > 0),
  measure text,
  price numeric(14, 2) not null check (price >= 0),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references products (account_id, id) on delete set null (product_id)
);
create index request_works_request_idx on request_works (account_id, request_id);
create index request_works_product_idx on request_works (account_id, product_id) where product_id is not null;
call wall_off('request_works');

-- What a file is attached to.
create table attachments (
  account_id bigint not null,
  file_id bigint not null,
  client_id bigint,
  facility_id bigint,
  request_id bigint,
  created_at timestamptz not null default now(),
  check (num_nonnulls(client_id, facility_id, request_id) = 1),
  unique nulls not distinct (account_id, file_id, client_id, facility_id, request_id),
  foreign key (account_id, file_id) references files (account_id, id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete cascade,
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade
);
create index attachments_request_idx on attachments (account_id, request_id) where request_id is not null;
create index attachments_client_idx on attachments (account_id, client_id) where client_id is not null;
create index attachments_facility_idx on attachments (account_id, facility_id) where facility_id is not null;
call wall_off('attachments');

-- The history: append-only. The columns say in whose feed an event stands; ids of deleted rows stay readable.
create table events (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  kind smallint not null,
  actor_id bigint,
  request_id bigint,
  facility_id bigint,
  client_id bigint,
  -- The user an event is about (executor added, user changed).
  user_id bigint,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index events_request_idx on events (account_id, request_id, id) where request_id is not null;
create index events_facility_idx on events (account_id, facility_id, id) where facility_id is not null;
create index events_client_idx on events (account_id, client_id, id) where client_id is not null;
create index events_actor_idx on events (account_id, actor_id, id) where actor_id is not null;
call wall_off('events');
revoke update, delete on events from naryad_app;

-- Up to which event a user has read a feed.
create table feed_cursors (
  account_id bigint not null,
  user_id bigint not null,
  entity text not null check (entity in ('request', 'facility', 'client')),
  entity_id bigint not null,
  last_event_id bigint not null,
  primary key (account_id, user_id, entity, entity_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
call wall_off('feed_cursors');
