-- Incoming calls, as a telephone exchange reports them under its own name for each (call_id): docs/integrations.md
create table phone_calls (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint not null generated always as identity,
  call_id text not null,
  -- Null: the number is withheld.
  phone text,
  extension text,
  -- Whose phone it is that rings, or rang last.
  user_id bigint,
  state text not null check (state in ('ringing', 'answered', 'missed')),
  started_at timestamptz not null,
  -- When and by whom a missed call was said to be returned.
  done_at timestamptz,
  done_by bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, call_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id),
  foreign key (account_id, done_by) references memberships (account_id, user_id),
  check ((done_at is null) = (done_by is null))
);
create index phone_calls_missed_idx on phone_calls (account_id, started_at, id) where state = 'missed';
create index phone_calls_phone_idx on phone_calls (account_id, phone);
create index phone_calls_user_idx on phone_calls (account_id, user_id) where user_id is not null;
create index phone_calls_done_by_idx on phone_calls (account_id, done_by) where done_by is not null;
create index phone_calls_created_idx on phone_calls (created_at);
call enable_tenant_rls('phone_calls');
