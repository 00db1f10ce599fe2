-- The weekly report of analytics by e-mail.

create table analytics_reports (
  account_id bigint primary key references accounts on delete cascade,
  is_on boolean not null default false,
  -- 1: Monday.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  hour smallint not null default 8 check (hour between 0 and 23),
  -- The day, by the company's clock, on which it was last sent.
  sent_on date
);
call enable_tenant_rls('analytics_reports');

create table analytics_report_recipients (
  account_id bigint not null references analytics_reports on delete cascade,
  user_id bigint not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
call enable_tenant_rls('analytics_report_recipients');

-- A file that goes with a letter; forgotten once it has gone.
alter table letters add attachment bytea, add attachment_name text;
