-- The monthly reports of agreements that went out by email.
create table agreement_reports (
  account_id bigint not null references accounts on delete cascade default current_account(),
  agreement_id bigint not null,
  -- Its first day.
  month date not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, agreement_id, month),
  foreign key (account_id, agreement_id) references agreements (account_id, id) on delete cascade
);
call enable_tenant_rls('agreement_reports');

-- Analytics counts clocks by when they began.
create index sla_clocks_started_idx on sla_clocks (account_id, started_at);
