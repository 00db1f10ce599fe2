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

-- By how many minutes a promise was missed that has been kept since: inside service hours; of working days, by the clock
-- on the wall.
alter table sla_clocks add column overrun_min integer generated always as (
  case when state = 'missed' and met_at is not null then greatest(0,
    case target -> 'amount' ->> 'unit'
      when 'min' then elapsed_min - (target -> 'amount' ->> 'amount')::integer
      else round(extract(epoch from met_at - due_at) / 60)::integer
    end)
  end) stored;

-- Analytics counts the clocks that began in a period from these alone: the rows are wide.
create index sla_clocks_started_idx on sla_clocks (account_id, started_at)
  include (request_id, kind, state, agreement_id, target_id, is_learned_late);
create index sla_clocks_overrun_idx on sla_clocks (account_id, started_at)
  include (request_id, kind, agreement_id, target_id, overrun_min) where overrun_min is not null;
