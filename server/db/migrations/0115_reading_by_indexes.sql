-- What is counted for the menu asks of each facility and client that somebody manages when something last happened to it:
-- thousands of looks into the index, and none into the events themselves.
create index events_facility_time_idx on events (account_id, facility_id, id) include (created_at)
  where facility_id is not null;
drop index events_facility_idx;
alter index events_facility_time_idx rename to events_facility_idx;
create index events_client_time_idx on events (account_id, client_id, id) include (created_at) where client_id is not null;
drop index events_client_idx;
alter index events_client_time_idx rename to events_client_idx;
create index events_request_time_idx on events (account_id, request_id, id) include (created_at)
  where request_id is not null;
drop index events_request_idx;
alter index events_request_time_idx rename to events_request_idx;

-- A page of employees is read in the order of their names.
create index memberships_name_idx on memberships (account_id, name, user_id);
