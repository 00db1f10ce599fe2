-- The scheduled request that an event is about. Its events stand in the history of a facility and a client, and are shown to
-- those who may read the schedule; a role that reads only its own ones finds out by this column. Those written before name
-- none: only a role that reads all schedules sees them.
alter table events add column scheduled_request_id bigint;
