-- The number of the newest option a field has had, so that none is given twice: the history names options by their numbers.
alter table custom_fields add column last_option integer not null default 0;

create index custom_fields_erase_idx on custom_fields (erase_at) where erase_at is not null;

-- The history of access has that of fields too.
drop index events_access_idx;
create index events_access_idx on events (account_id, id)
  where kind in (3001, 5004, 5005, 5006, 5035, 5036, 5051, 5052, 5072, 5073, 5074, 5075, 5076, 5077, 5078, 5079, 5080, 5081, 5082, 5084,
    5101, 5102, 5103);
