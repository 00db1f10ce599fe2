-- Whether somebody lets this company see where they are at work, and since when they have said so; null: not asked yet.
-- docs/decisions/0036-positions-and-heartbeats.md
alter table memberships
  add column shares_position boolean,
  add column position_decided_at timestamptz,
  add check ((shares_position is null) = (position_decided_at is null));
