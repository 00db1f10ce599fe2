-- Of what a person does not want to be told, by type and channel: {"storage_full": {"email": false}}. What is not named
-- is wanted.
alter table users add notification_choices jsonb not null default '{}';
grant select (notification_choices), update (notification_choices) on users to naryad_app;

-- What the company's admins were last told of its storage, so that they are told once.
alter table accounts add storage_told text not null default 'ok' check (storage_told in ('ok', 'almost_full', 'full'));

-- The largest files of a company.
create index blobs_size_idx on blobs (account_id, size);
