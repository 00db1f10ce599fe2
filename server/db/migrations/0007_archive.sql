-- What is no longer worked with but cannot be deleted, because other rows hang on it, is archived: out of lists and
-- selectors, and still there for the history.

alter table clients add column archived_at timestamptz;
alter table facilities add column archived_at timestamptz;
alter table equipment add column archived_at timestamptz;
alter table products add column archived_at timestamptz;
alter table checklists add column archived_at timestamptz;

-- Lists are read in the order of names without what is archived, and counted; these indexes answer both by themselves.
drop index clients_name_idx, facilities_name_idx, equipment_title_idx, products_title_idx, checklists_name_idx;
create index clients_name_idx on clients (account_id, name) where archived_at is null;
create index facilities_name_idx on facilities (account_id, name) where archived_at is null;
create index equipment_title_idx on equipment (account_id, title) where archived_at is null;
create index products_title_idx on products (account_id, title) where archived_at is null;
create index checklists_name_idx on checklists (account_id, name) where archived_at is null;

create index clients_archived_idx on clients (account_id, name) where archived_at is not null;
create index facilities_archived_idx on facilities (account_id, name) where archived_at is not null;
create index equipment_archived_idx on equipment (account_id, title) where archived_at is not null;
create index products_archived_idx on products (account_id, title) where archived_at is not null;
create index checklists_archived_idx on checklists (account_id, name) where archived_at is not null;
