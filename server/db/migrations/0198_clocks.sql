-- What clocks change besides themselves, and when each is soon due.

alter table sla_clocks
  -- From when on it is soon due; null: it gives no warning.
  add column soon_at timestamptz,
  -- What has changed since it was reckoned: the job that reports clocks reckons it again.
  add column changed_by text;

alter table requests
  -- Not set by a user: its deadline is when the clock of its resolution is due.
  add column is_deadline_proposed boolean not null default false,
  -- The clock that runs out first, else one that is paused, as lists show it: contract/sla/request-clocks.ts.
  add column sla_first jsonb;
