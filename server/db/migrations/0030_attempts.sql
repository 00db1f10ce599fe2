-- How often something was tried of late, counted once for all processes. Unlogged: nothing waits for the disk, and a
-- crash only begins the counts anew.
create unlogged table attempt_counts (
  -- SHA-256 of what is counted and of whom: no e-mail that somebody guessed lies here.
  key bytea primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index attempt_counts_end_idx on attempt_counts (ends_at);
grant select, insert, update, delete on attempt_counts to naryad_system;

-- Every device somebody ever signed in on is looked through at a sign-in.
create index sessions_device_idx on sessions (user_id, device_uid);
