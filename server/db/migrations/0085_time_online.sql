-- When a device last said that somebody looks at it; null: it never said so.
alter table sessions add seen_at timestamptz;

-- How long somebody had the application before their eyes, on whichever devices, by days of the company's clock.
-- docs/decisions/0036-positions-and-heartbeats.md
create table online_days (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null,
  date date not null,
  online_sec integer not null check (online_sec >= 0),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (account_id, user_id, date),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  check (first_seen <= last_seen)
);
call wall_off('online_days');
