-- Imports of configurations, each with what undoing it needs.
create table configuration_imports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  -- Of the file.
  name text,
  author_id bigint,
  -- What was done with each item, in its order: [{section, name, id, is_new, was_archived, before, after}].
  items jsonb not null,
  -- What undoing left as it was: [{section, name, title, entity, reason}].
  left_items jsonb not null default '[]',
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, author_id) references memberships (account_id, user_id) on delete set null (author_id)
);
create index configuration_imports_author_idx on configuration_imports (account_id, author_id);
call enable_tenant_rls('configuration_imports');
