-- What is kept and asked about the service of a facility.

-- Who gets mail about the facility's requests; addresses are kept in lower case.
create table facility_subscribers (
  account_id bigint not null references accounts on delete cascade,
  facility_id bigint not null,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (account_id, facility_id, email),
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete cascade
);
call wall_off('facility_subscribers');

-- The service log and the profit of a facility: what was completed there, by time.
create index requests_facility_done_idx on requests (account_id, facility_id, finished_at) where status = 4;
