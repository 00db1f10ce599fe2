-- What clocks change besides themselves, and when each is soon due.

alter table sla_clocks
  -- From when on it is soon due; null: it gives no warning.
  add column soon_at timestamptz,
  -- What has changed since it was reckoned: the job that reports clocks reckons it again.
  add column changed_by text;

-- Not set by a user: its deadline is when the clock of its resolution is due.
alter table requests add column is_deadline_proposed boolean not null default false;
