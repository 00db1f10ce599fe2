-- What was done on site without a connection, each with what became of it: docs/decisions/0032-work-without-a-connection.md
create table operations (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id uuid not null,
  user_id bigint not null,
  device_id text not null,
  sequence bigint not null,
  request_id bigint not null,
  call text not null,
  -- Only while the office has to decide.
  body jsonb,
  -- A repeat with another content is rejected.
  content_hash bytea not null,
  done_at timestamptz not null,
  happened_at timestamptz not null,
  is_clock_uncertain boolean not null,
  received_at timestamptz not null default now(),
  outcome text not null check (outcome in ('applied', 'already', 'kept', 'rejected')),
  reason text,
  -- What the state of the request did not allow, as keys of messages with their values.
  refusal jsonb,
  decision text check (decision in ('accepted', 'discarded')),
  decided_by bigint,
  decided_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index operations_request_idx on operations (account_id, request_id, user_id, happened_at);
create index operations_user_idx on operations (account_id, user_id);
create index operations_received_idx on operations (received_at) where outcome <> 'kept' or decision is not null;
call enable_tenant_rls('operations');

-- When that happened which a unit of work carries out: for an operation earlier than now. The unit of work sets it.
create function happened_at() returns timestamptz stable language sql
  return coalesce(nullif(current_setting('app.happened_at', true), '')::timestamptz, now());

-- Null: when it was recorded.
alter table events add column happened_at timestamptz default nullif(current_setting('app.happened_at', true), '')::timestamptz;
alter table request_signatures alter column signed_at set default happened_at();

-- Work that came after others had changed the request, until the office has decided.
alter table requests add column has_kept_work boolean not null default false;
create index requests_kept_work_idx on requests (account_id, id) where has_kept_work;
