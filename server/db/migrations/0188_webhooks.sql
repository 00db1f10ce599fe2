-- Where an account's events are sent, on behalf of a service account. docs/decisions/0132-changes-and-webhooks.md
create table webhook_endpoints (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint not null generated always as identity,
  user_id bigint not null,
  url text not null,
  -- The numbers of the kinds it is sent; null: all that are published.
  kinds smallint[],
  payload text not null check (payload in ('thin', 'full')),
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- Sealed with the installation's secret: signing needs them back.
  secret bytea not null,
  previous_secret bytea,
  previous_till timestamptz,
  -- Since when nothing was accepted, and when admins were emailed about that.
  failing_since timestamptz,
  warned_at timestamptz,
  -- A process sends to it until then.
  leased_till timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret is null) = (previous_till is null))
);
create index webhook_endpoints_user_idx on webhook_endpoints (account_id, user_id);
create index webhook_endpoints_active_idx on webhook_endpoints (account_id, id) where state = 'active';
call enable_tenant_rls('webhook_endpoints');

create table webhook_deliveries (
  account_id bigint not null default current_account(),
  id bigint not null generated always as identity,
  endpoint_id bigint not null,
  -- Events stay as long as their account.
  event_id bigint not null,
  kind smallint not null,
  -- What the receiver knows it by, however often it is sent.
  message_id uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Of those that wait.
  next_at timestamptz default now(),
  -- Of the last attempt.
  sent_at timestamptz,
  body text,
  status smallint,
  failure text,
  answer text,
  milliseconds integer,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_endpoint_idx on webhook_deliveries (account_id, endpoint_id, id);
create index webhook_deliveries_waiting_idx on webhook_deliveries (account_id, endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_failed_idx on webhook_deliveries (account_id, endpoint_id, id) where state = 'failed';
create index webhook_deliveries_old_idx on webhook_deliveries (created_at);
call enable_tenant_rls('webhook_deliveries');

-- The history of access has that of webhooks too.
drop index events_access_idx;
create index events_access_idx on events (account_id, id)
  where kind in (3001, 5004, 5005, 5006, 5035, 5036, 5051, 5052, 5072, 5073, 5074, 5075, 5076, 5077, 5078, 5079, 5080, 5081, 5082);
