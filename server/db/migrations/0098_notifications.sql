-- What users are told: a row for each of them and each thing that happened.

create table notifications (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null,
  -- What it is about; its words and its link follow from the row as it is when they are read.
  entity text,
  entity_id bigint,
  -- Who did it; null for what happened by itself or by a public link.
  actor_id bigint,
  -- What else its words need.
  payload jsonb not null default '{}',
  is_urgent boolean not null,
  -- What happens to one thing within a few minutes is one group; it began at group_at.
  group_id uuid not null,
  group_at timestamptz not null default now(),
  -- Shown in the application. The others are for push and e-mail alone.
  in_app boolean not null default true,
  -- Stands for its group in the list.
  is_newest boolean not null default true,
  -- When it is to be sent; null where it is not, or has been.
  push_at timestamptz,
  email_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (account_id, id),
  check ((entity is null) = (entity_id is null)),
  check (in_app or not is_newest),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index notifications_list_idx on notifications (account_id, user_id, id desc) where is_newest;
create index notifications_unread_idx on notifications (account_id, user_id, id desc) where is_newest and read_at is null;
create index notifications_entity_idx on notifications (account_id, user_id, entity, entity_id) where read_at is null;
create index notifications_group_idx on notifications (account_id, group_id, id);
create index notifications_push_idx on notifications (push_at) where push_at is not null;
create index notifications_email_idx on notifications (email_at) where email_at is not null;
create index notifications_age_idx on notifications using brin (created_at);
call enable_tenant_rls('notifications');

-- Outside of somebody's work hours push and e-mail wait.
alter table users add quiet_hours boolean not null default true;
grant select (quiet_hours), update (quiet_hours) on users to naryad_app;

-- The deadline that its people were already told comes soon.
alter table requests add deadline_soon_for timestamptz;

-- Up to how many days before which end of the contract its manager was already told of it; 0 once it has ended.
alter table facilities
  add contract_told_till date,
  add contract_told_days smallint;
