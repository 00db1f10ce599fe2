-- What other programs call with: of a service account, or of a user. docs/decisions/0130-service-accounts-and-keys.md
create table api_keys (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  prefix text not null,
  -- SHA-256. The key itself is shown once and kept nowhere.
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null,
  -- CIDR blocks from which it may be used; none: from anywhere.
  networks text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Null: never, which was asked for in so many words.
  expires_at timestamptz,
  last_used_at timestamptz,
  last_network text,
  revoked_at timestamptz,
  replaced_by bigint,
  usable_till timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  foreign key (account_id, replaced_by) references api_keys (account_id, id),
  check ((replaced_by is null) = (usable_till is null))
);
create index api_keys_user_idx on api_keys (account_id, user_id, id);
create index api_keys_replaced_idx on api_keys (account_id, replaced_by) where replaced_by is not null;
call enable_tenant_rls('api_keys');

-- The history of access has that of keys too.
drop index events_access_idx;
create index events_access_idx on events (account_id, id)
  where kind in (3001, 5004, 5005, 5006, 5035, 5036, 5051, 5052, 5072, 5073, 5074, 5075, 5076, 5077);
