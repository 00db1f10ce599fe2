-- What was promised to whom, and the clocks that count it.

-- When a promise is counted: contract/sla/service-hours.ts
create table service_hours (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint generated always as identity,
  name text not null,
  -- 'account', 'facility' or a zone.
  timezone text not null,
  -- Seven lists of intervals, from Monday.
  days jsonb not null,
  is_always boolean not null,
  holidays text not null check (holidays in ('work', 'off', 'own')),
  short_days boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
call enable_tenant_rls('service_hours');

create table agreements (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint generated always as identity,
  number text not null,
  -- Null: for clients who have none of their own.
  client_id bigint,
  starts_on date not null,
  -- The last day.
  ends_on date,
  -- Goes on for so long whenever it ends; null: it ends.
  renewal_months smallint check (renewal_months between 1 and 120),
  manager_id bigint,
  comment text,
  -- Who gets the monthly report.
  report_emails text[] not null default '{}',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, manager_id) references memberships (account_id, user_id),
  check (ends_on >= starts_on)
);
create index agreements_client_idx on agreements (account_id, client_id, id);
create index agreements_manager_idx on agreements (account_id, manager_id) where manager_id is not null;
create index agreements_ends_idx on agreements (account_id, ends_on) where ends_on is not null and archived_at is null;
call enable_tenant_rls('agreements');

-- Those it is for; without any, all of its client's.
create table agreement_facilities (
  account_id bigint not null references accounts on delete cascade default current_account(),
  agreement_id bigint not null,
  facility_id bigint not null,
  primary key (account_id, agreement_id, facility_id),
  foreign key (account_id, agreement_id) references agreements (account_id, id) on delete cascade,
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete cascade
);
create index agreement_facilities_facility_idx on agreement_facilities (account_id, facility_id);
call enable_tenant_rls('agreement_facilities');

-- A promise of an agreement, and which requests it is for. A null match is any; of types, any but planned.
create table sla_targets (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint generated always as identity,
  agreement_id bigint not null,
  position smallint not null,
  match_type text check (match_type in ('planned', 'emergency')),
  match_work_type text,
  match_priority smallint,
  match_facility_id bigint,
  -- Each {amount, unit}, or null.
  reaction jsonb,
  arrival jsonb,
  resolution jsonb,
  -- Null: around the clock.
  hours_id bigint,
  reaction_ends_with text not null check (reaction_ends_with in ('assigned', 'on_the_way', 'started')),
  -- Percents at which those who work on it are warned.
  warn_at smallint[] not null,
  -- [{percent, to}], to whom it is reported.
  escalate jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, agreement_id) references agreements (account_id, id) on delete cascade,
  foreign key (account_id, match_facility_id) references facilities (account_id, id) on delete cascade,
  foreign key (account_id, hours_id) references service_hours (account_id, id),
  unique nulls not distinct
    (account_id, agreement_id, match_type, match_work_type, match_priority, match_facility_id)
    deferrable initially deferred,
  check (num_nonnulls(reaction, arrival, resolution) > 0)
);
create index sla_targets_hours_idx on sla_targets (account_id, hours_id) where hours_id is not null;
create index sla_targets_facility_idx on sla_targets (account_id, match_facility_id) where match_facility_id is not null;
call enable_tenant_rls('sla_targets');

-- Where the clocks of a request stand: contract/sla/clock.ts, of which this is the last answer.
create table sla_clocks (
  account_id bigint not null references accounts on delete cascade default current_account(),
  request_id bigint not null,
  kind text not null check (kind in ('reaction', 'arrival', 'resolution')),
  agreement_id bigint,
  target_id bigint,
  -- The promise as it was made, with its hours.
  target jsonb not null,
  started_at timestamptz not null,
  due_at timestamptz,
  state text not null check (state in ('running', 'paused', 'met', 'missed', 'withdrawn')),
  met_at timestamptz,
  elapsed_min integer not null,
  -- Met in time, which was known only after it was due.
  is_learned_late boolean not null default false,
  -- What changed when it was missed by that alone, and when: {field, at}.
  missed_because jsonb,
  -- When the next warning, breach or escalation is due.
  next_event_at timestamptz,
  -- [{percent, due_at}], which have been reported.
  events_done jsonb not null default '[]',
  primary key (account_id, request_id, kind),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, agreement_id) references agreements (account_id, id),
  -- A target that is replaced leaves its snapshot.
  foreign key (account_id, target_id) references sla_targets (account_id, id) on delete set null (target_id)
);
create index sla_clocks_next_idx on sla_clocks (next_event_at) where next_event_at is not null;
create index sla_clocks_agreement_idx on sla_clocks (account_id, agreement_id, started_at);
create index sla_clocks_target_idx on sla_clocks (account_id, target_id) where target_id is not null;
create index sla_clocks_running_idx on sla_clocks (account_id, request_id) where state in ('running', 'paused');
call enable_tenant_rls('sla_clocks');

create table pause_reasons (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint generated always as identity,
  name text not null,
  -- Which clocks it stops.
  stops text[] not null check (stops <@ array['reaction', 'arrival', 'resolution'] and cardinality(stops) > 0),
  needs_comment boolean not null,
  position smallint not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
call enable_tenant_rls('pause_reasons');

-- The screens translate these names. contract/words/
insert into pause_reasons (account_id, name, stops, needs_comment, position)
  select a.id, r.name, array['reaction', 'arrival', 'resolution'], r.name = 'other', r.position
  from accounts a,
    unnest(array['waits_for_client', 'waits_for_part', 'waits_for_access', 'other']) with ordinality as r (name, position);

create table request_pauses (
  account_id bigint not null references accounts on delete cascade default current_account(),
  id bigint generated always as identity,
  request_id bigint not null,
  reason_id bigint not null,
  comment text,
  paused_at timestamptz not null default happened_at(),
  resumed_at timestamptz,
  -- Null: by the program, or by someone who was erased.
  paused_by bigint,
  resumed_by bigint,
  primary key (account_id, id),
  foreign key (account_id, request_id) references requests (account_id, id) on delete cascade,
  foreign key (account_id, reason_id) references pause_reasons (account_id, id),
  foreign key (account_id, paused_by) references memberships (account_id, user_id),
  foreign key (account_id, resumed_by) references memberships (account_id, user_id),
  check (resumed_at >= paused_at)
);
create unique index request_pauses_open_idx on request_pauses (account_id, request_id) where resumed_at is null;
create index request_pauses_request_idx on request_pauses (account_id, request_id, paused_at);
create index request_pauses_reason_idx on request_pauses (account_id, reason_id);
create index request_pauses_paused_by_idx on request_pauses (account_id, paused_by) where paused_by is not null;
create index request_pauses_resumed_by_idx on request_pauses (account_id, resumed_by) where resumed_by is not null;
call enable_tenant_rls('request_pauses');

alter table requests
  add column paused_since timestamptz,
  -- Of the clock that runs out first; null where none runs.
  add column sla_due_at timestamptz,
  -- From when on it is soon.
  add column sla_soon_at timestamptz,
  add column sla_missed boolean not null default false;
create index requests_sla_due_idx on requests (account_id, sla_due_at, id) where sla_due_at is not null and status <= 3;
create index requests_paused_idx on requests (account_id, paused_since) where paused_since is not null;

alter table accounts add column shows_sla boolean not null default false;

alter table events add column agreement_id bigint;
create index events_agreement_idx on events (account_id, agreement_id, id) where agreement_id is not null;

alter table attachments add column agreement_id bigint,
  add foreign key (account_id, agreement_id) references agreements (account_id, id) on delete cascade,
  drop constraint attachments_check,
  add constraint attachments_check check (num_nonnulls(client_id, facility_id, request_id, agreement_id) = 1),
  drop constraint attachments_account_id_file_id_client_id_facility_id_reques_key,
  add constraint attachments_owner_key unique nulls not distinct
    (account_id, file_id, client_id, facility_id, request_id, agreement_id);
create index attachments_agreement_idx on attachments (account_id, agreement_id) where agreement_id is not null;

-- The roles of companies that exist, as default-roles.ts gives them to a new one. A role that a company made itself gets
-- what it has on clients.
update roles set grants = grants || case name
    when 'manager' then '{"agreements:read": "allowed", "agreements:create": "allowed", "agreements:update": "manager"}'::jsonb
    when 'dispatcher' then '{"agreements:read": "allowed"}'
    when 'employee' then '{"agreements:read": "allowed"}'
    when 'executor' then '{}'
    else (
      select coalesce(jsonb_object_agg(replace(permission, 'clients:', 'agreements:'), type), '{}')
      from jsonb_each(grants) as granted (permission, type) where permission like 'clients:%')
  end
  where not is_system;
