-- A phone may be away for weeks, so the keys of work on site are remembered for longer than others (contract/limits.ts).
-- The default is for processes of the version before, which do not name the time.
alter table idempotency_keys add column expires_at timestamptz not null default now() + interval '24 hours';
update idempotency_keys set expires_at = created_at + interval '24 hours';
drop index idempotency_keys_age_idx;
create index idempotency_keys_expires_idx on idempotency_keys (expires_at);
