-- A company that an owner has closed; a month later all of it is deleted. docs/decisions/0082-closing-a-company.md

alter table accounts
  add column closed_at timestamptz,
  -- When its admins were reminded that the end is near.
  add column closing_reminded_at timestamptz;
create index accounts_closed_idx on accounts (closed_at) where closed_at is not null;
