-- Addresses from which calendar programs read somebody's visits.

create table calendar_feeds (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('own', 'facility')),
  facility_id bigint,
  -- SHA-256. The token itself is shown once and kept nowhere.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  -- Of the calendar as it was read last, and when it was first read so.
  content_hash bytea,
  changed_at timestamptz,
  primary key (account_id, id),
  check ((kind = 'facility') = (facility_id is not null)),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete cascade
);
create index calendar_feeds_user_idx on calendar_feeds (account_id, user_id, id);
create index calendar_feeds_facility_idx on calendar_feeds (account_id, facility_id) where facility_id is not null;
call enable_tenant_rls('calendar_feeds');
