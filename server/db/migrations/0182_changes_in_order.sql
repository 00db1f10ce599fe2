-- The order in which programs read changes: ids are given when rows are written and seen when they are committed, so by ids
-- alone a reader would pass by what commits late. docs/decisions/0132-changes-and-webhooks.md
alter table events add column xid xid8 not null default pg_current_xact_id();
create index events_xid_idx on events (account_id, xid, id);
