-- What a list shows, under a name: to come back to, or for the whole company.

create table saved_views (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  entity text not null check (entity in ('requests', 'clients', 'facilities', 'equipment', 'employees')),
  name text not null,
  -- The list's part of its address, without the page.
  query text not null,
  -- Null leaves the columns as their reader chose them.
  columns jsonb,
  density text not null default 'middle' check (density in ('middle', 'compact')),
  is_shared boolean not null default false,
  -- What the list opens on, for the owner alone.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create unique index saved_views_name_key on saved_views (account_id, user_id, entity, lower(name));
create unique index saved_views_default_key on saved_views (account_id, user_id, entity) where is_default;
create index saved_views_shared_idx on saved_views (account_id, entity) where is_shared;
call enable_tenant_rls('saved_views');

-- The page on which the application opens, for its user in every company.
alter table users add start_page text not null default 'requests'
  constraint users_start_page_check check (start_page in ('requests', 'tasks', 'calendar', 'board'));
