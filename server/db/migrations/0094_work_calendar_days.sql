-- The days of a company's own in its work calendar, over what the calendar of its country says.
create table work_calendar_days (
  account_id bigint not null references accounts on delete cascade,
  date date not null,
  kind text not null check (kind in ('holiday', 'short', 'working')),
  title text,
  primary key (account_id, date)
);
call enable_tenant_rls('work_calendar_days');
