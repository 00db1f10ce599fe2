-- When its end was announced by email, which is once.
alter table api_keys add column warned_at timestamptz;
