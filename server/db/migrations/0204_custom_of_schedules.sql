-- Values of the account's own fields in the requests that a schedule creates, as requests store them.
alter table scheduled_requests add column custom jsonb not null default '{}';
