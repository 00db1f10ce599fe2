-- In how many hours an emergency is promised to be over, which the form of a new request proposes; null proposes nothing.
alter table accounts add emergency_hours smallint default 4
  constraint accounts_emergency_hours_check check (emergency_hours between 1 and 720);
