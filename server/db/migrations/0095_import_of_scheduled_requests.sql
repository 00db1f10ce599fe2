-- Scheduled requests can be imported as well. One row of an annual plan may say several of them, one for each kind of work
-- marked in it: its parts, in their order.
alter table imports drop constraint imports_entity_check;
alter table imports add constraint imports_entity_check
  check (entity in ('clients', 'products', 'equipment', 'scheduled_requests'));

alter table import_rows add column part smallint not null default 0;
alter table import_rows drop constraint import_rows_pkey;
alter table import_rows add primary key (account_id, import_id, row, part);
