-- Files of operations, whose bytes a phone sends afterwards: docs/decisions/0032-work-without-a-connection.md
create table promised_files (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint not null generated always as identity,
  operation_id uuid not null,
  request_id bigint not null,
  user_id bigint not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  name text not null,
  size bigint not null,
  mime text not null,
  taken_at timestamptz not null,
  promised_at timestamptz not null default now(),
  -- The note that it belongs to; or the request. A checklist item names its photo itself.
  event_id bigint,
  to_request boolean not null default false,
  arrived_at timestamptz,
  -- Arrived while the office has yet to decide about the operation.
  file_id bigint,
  primary key (account_id, id),
  -- Written before what became of the operation.
  foreign key (account_id, operation_id) references operations on delete cascade deferrable initially deferred,
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references events (account_id, id) on delete cascade,
  foreign key (account_id, file_id) references files (account_id, id) on delete set null (file_id)
);
create index promised_files_operation_idx on promised_files (account_id, operation_id);
create index promised_files_sha256_idx on promised_files (account_id, user_id, sha256);
create index promised_files_request_idx on promised_files (account_id, request_id);
create index promised_files_event_idx on promised_files (account_id, event_id) where event_id is not null;
create index promised_files_file_idx on promised_files (account_id, file_id) where file_id is not null;
create index promised_files_missing_idx on promised_files (promised_at) where arrived_at is null;
call enable_tenant_rls('promised_files');

alter table request_checklist_items add column promised_file_id bigint;
alter table request_checklist_items add foreign key (account_id, promised_file_id)
  references promised_files (account_id, id) on delete set null (promised_file_id);
create index request_checklist_items_promised_file_idx on request_checklist_items (account_id, promised_file_id)
  where promised_file_id is not null;

-- By the clock of the phone, as far as it is right; null for files that were sent at once.
alter table files add column taken_at timestamptz;

-- A photo that was promised days ago has not come.
alter table requests add column has_missing_photo boolean not null default false;
create index requests_missing_photo_idx on requests (account_id, id) where has_missing_photo;
