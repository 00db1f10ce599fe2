-- Imports of spreadsheets: what a file said, what was done with each of its rows, and what it takes to undo that.

create table imports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  entity text not null check (entity in ('clients', 'products', 'equipment')),
  state text not null default 'reading'
    check (state in ('reading', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  file_name text not null,
  -- The file, until it has been read.
  content bytea,
  duplicates text not null check (duplicates in ('update', 'skip')),
  -- It stops when it is known what would be done.
  dry_run boolean not null,
  author_id bigint,
  -- Why the file cannot be imported, by language.
  problem jsonb,
  -- [{name, letter, title}]; those without a name are not used.
  columns jsonb not null default '[]',
  total integer not null default 0,
  processed integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, author_id) references memberships (account_id, user_id) on delete set null (author_id)
);
create index imports_author_idx on imports (account_id, author_id, id);
create index imports_age_idx on imports (created_at);
call wall_off('imports');

create table import_rows (
  account_id bigint not null,
  import_id bigint not null,
  -- As the sheet numbers it.
  row integer not null,
  -- As it was read, in the order of imports.columns.
  cells jsonb not null,
  -- What was understood of it, by the names of the columns.
  given jsonb not null,
  -- Whether nothing in it was refused for what it is.
  is_readable boolean not null,
  -- [{column, message: {ru, en}}]
  errors jsonb not null default '[]',
  outcome text check (outcome in ('created', 'updated', 'skipped', 'refused')),
  entity_id bigint,
  title text,
  -- Of an updated row: {field: {old, new}}.
  changes jsonb,
  -- By language, why undoing left the row as it is.
  kept_because jsonb,
  is_undone boolean not null default false,
  primary key (account_id, import_id, row),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
create index import_rows_outcome_idx on import_rows (account_id, import_id, outcome, row);
call wall_off('import_rows');
