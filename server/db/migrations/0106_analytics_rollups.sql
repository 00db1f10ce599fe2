-- Sums of requests by days and months, from which the figures of large companies are read.
-- docs/decisions/0056-analytics.md

-- Companies whose sums are kept, and the zone by whose days.
create table analytics_accounts (
  account_id bigint primary key references accounts on delete cascade,
  timezone text not null,
  since timestamptz not null default now()
);
call enable_tenant_rls('analytics_accounts');

-- Days and months whose sums are there; they hold unless analytics_changes names a day of theirs.
create table analytics_spans (
  account_id bigint not null references analytics_accounts on delete cascade,
  span text not null check (span in ('day', 'month')),
  date date not null,
  primary key (account_id, span, date)
);
call enable_tenant_rls('analytics_spans');

-- Days of which a request was changed since. A row for each change and nothing unique: two who finish requests of one
-- day do not wait for each other.
create table analytics_changes (
  account_id bigint not null,
  id bigint generated always as identity,
  date date not null,
  primary key (account_id, id),
  foreign key (account_id) references analytics_accounts on delete cascade
);
call enable_tenant_rls('analytics_changes');

create table analytics_rollups (
  account_id bigint not null references analytics_accounts on delete cascade,
  -- Of whom or what the key is; `own`: a user who is responsible for the requests.
  kind text not null check (kind in ('all', 'own', 'employee', 'manager', 'client', 'facility')),
  span text not null check (span in ('day', 'month')),
  date date not null,
  -- 0: none.
  key bigint not null,
  type text not null,
  currency text not null,
  status_1 integer not null,
  status_2 integer not null,
  status_3 integer not null,
  status_4 integer not null,
  status_5 integer not null,
  status_6 integer not null,
  emergencies integer not null,
  unassigned integer not null,
  completed integer not null,
  on_time integer not null,
  late integer not null,
  reaction_min bigint not null,
  work_min bigint not null,
  started integer not null,
  rating integer not null,
  rated integer not null,
  revenue numeric(16, 2) not null,
  -- The parts of executors.
  share numeric(16, 2) not null,
  cancelled_company integer not null,
  cancelled_client integer not null,
  overdue integer not null,
  planned integer not null,
  planned_sum numeric(16, 2) not null,
  primary key (account_id, kind, span, date, key, type, currency)
);
create index analytics_rollups_key_idx on analytics_rollups (account_id, kind, key, date) where span = 'day';
call enable_tenant_rls('analytics_rollups');

-- How many requests took how many minutes, of all that were completed on a day; long times in steps of one part in 32.
create table analytics_times (
  account_id bigint not null references analytics_accounts on delete cascade,
  date date not null,
  type text not null,
  measure text not null check (measure in ('reaction', 'work', 'total')),
  minutes integer not null,
  requests integer not null,
  primary key (account_id, date, type, measure, minutes)
);
call enable_tenant_rls('analytics_times');

-- The step that a time falls into, by the time in its middle.
create function minutes_step(minutes bigint) returns integer language sql immutable
return case when minutes < 64 then minutes::integer
  else (minutes / (1 << floor(ln(minutes::float8) / ln(2) - 5)::integer) * (1 << floor(ln(minutes::float8) / ln(2) - 5)::integer)
    + (1 << floor(ln(minutes::float8) / ln(2) - 5)::integer) / 2)::integer end;

-- Notes the past days that a request belongs to, by each of its times. A day that is not over has no sums yet.
create function note_changed_days(account bigint, times timestamptz[]) returns void language sql
begin atomic
  insert into analytics_changes (account_id, date)
  select distinct k.account_id, (time at time zone k.timezone)::date
    from analytics_accounts k cross join unnest(times) as time
    where k.account_id = account and time < date_trunc('day', now(), k.timezone);
end;

create function note_changed_request() returns trigger language plpgsql as $$
declare
  times timestamptz[] := '{}';
begin
  if not exists (select from analytics_accounts k where k.account_id = coalesce(new.account_id, old.account_id)) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    times := array[old.created_at, old.finished_at, old.cancelled_at, old.deadline_at, old.shown_at];
  end if;
  if tg_op <> 'DELETE' then
    times := times || array[new.created_at, new.finished_at, new.cancelled_at, new.deadline_at, new.shown_at];
  end if;
  perform note_changed_days(coalesce(new.account_id, old.account_id), times);
  return null;
end $$;
create trigger note_new_request after insert or delete on requests
  for each row execute function note_changed_request();
create trigger note_changed_request after update on requests
  for each row when (
    (old.status, old.type, old.manager_id, old.author_id, old.client_id, old.facility_id, old.has_executor, old.price,
      old.currency, old.rating, old.created_at, old.started_at, old.finished_at, old.cancelled_at, old.deadline_at,
      old.shown_at) is distinct from
    (new.status, new.type, new.manager_id, new.author_id, new.client_id, new.facility_id, new.has_executor, new.price,
      new.currency, new.rating, new.created_at, new.started_at, new.finished_at, new.cancelled_at, new.deadline_at,
      new.shown_at))
  execute function note_changed_request();

create function note_changed_executor() returns trigger language plpgsql as $$
declare
  of_account bigint := coalesce(new.account_id, old.account_id);
begin
  if exists (select from analytics_accounts k where k.account_id = of_account) then
    perform note_changed_days(of_account,
        array[r.created_at, r.finished_at, r.cancelled_at, r.deadline_at, r.shown_at])
      from requests r where r.account_id = of_account and r.id = coalesce(new.request_id, old.request_id);
  end if;
  return null;
end $$;
create trigger note_changed_executor after insert or delete or update of share on request_executors
  for each row execute function note_changed_executor();

-- Emergencies of a facility, and the time between them.
create index requests_emergencies_idx on requests (account_id, facility_id, created_at) where type = 'emergency';
create index requests_cancelled_idx on requests (account_id, cancelled_at) where cancelled_at is not null;
