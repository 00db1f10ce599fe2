-- Archives of all that a company has here; their bytes are in the storage, beside its files. docs/decisions/0081-leaving.md

create table account_exports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  failure text check (failure in ('disk_full', 'storage_away', 'interrupted', 'other')),
  author_id bigint,
  size bigint,
  lost_files int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, author_id) references memberships (account_id, user_id) on delete set null (author_id),
  check ((finished_at is null) = (state = 'waiting')),
  check ((failure is null) = (state <> 'failed'))
);
-- One at a time.
create unique index account_exports_waiting_key on account_exports (account_id) where state = 'waiting';
call enable_tenant_rls('account_exports');
