-- Executors on their way, and what clients are told by e-mail.

alter table requests
  add on_the_way_at timestamptz,
  -- Who of the executors; null when the office says so of several.
  add on_the_way_by bigint,
  -- When they expect to arrive.
  add expected_at timestamptz,
  -- The time of arrival that the client was last told by e-mail.
  add expected_told_at timestamptz,
  -- The client is told of it once its planned time is near.
  add client_email_pending boolean not null default false,
  add foreign key (account_id, on_the_way_by) references memberships (account_id, user_id)
    on delete set null (on_the_way_by),
  add check ((on_the_way_at is null) = (expected_at is null)),
  add check (on_the_way_at is null or status = 1);
create index requests_on_the_way_idx on requests (account_id, on_the_way_by) where on_the_way_by is not null;
create index requests_client_email_idx on requests (planned_start_at) where client_email_pending;

-- Nobody is on the way any more to what has begun, is cancelled, has lost its executors or is planned for another day:
-- whoever changes that, and by whatever call.
create function end_the_way() returns trigger language plpgsql as $$
declare
  zone text := (select a.timezone from accounts a where a.id = new.account_id);
begin
  if new.status <> 1 or not new.has_executor
    or (new.planned_start_at at time zone zone)::date <> (new.expected_at at time zone zone)::date
  then
    new.on_the_way_at := null;
    new.on_the_way_by := null;
    new.expected_at := null;
    new.expected_told_at := null;
  end if;
  return new;
end $$;
create trigger end_the_way before update of status, has_executor, planned_start_at on requests
  for each row when (old.on_the_way_at is not null and (new.status <> 1 or not new.has_executor
    or new.planned_start_at is distinct from old.planned_start_at))
  execute function end_the_way();

-- Who was on the way is taken off, or somebody of those whom the office said it of.
create function end_the_way_of_executor() returns trigger language plpgsql as $$
begin
  update requests r set on_the_way_at = null, on_the_way_by = null, expected_at = null, expected_told_at = null
    where r.account_id = old.account_id and r.id = old.request_id and r.on_the_way_at is not null
      and not exists (
        select from request_executors e
        where e.account_id = r.account_id and e.request_id = r.id and e.user_id = r.on_the_way_by);
  return null;
end $$;
create trigger end_the_way_of_executor after delete on request_executors
  for each row execute function end_the_way_of_executor();

-- What a client is told.
alter table clients
  add email_created boolean not null default true,
  add email_on_the_way boolean not null default true,
  add email_done boolean not null default true;

-- The addresses that a company writes to about its clients' requests. Who has had enough stays off, whichever client or
-- contact the address is entered with later.
create table client_recipients (
  account_id bigint not null references accounts on delete cascade,
  -- In lower case.
  email text not null check (email = lower(email)),
  unsubscribe_key text not null unique default replace(gen_random_uuid()::text, '-', ''),
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, email)
);
call enable_tenant_rls('client_recipients');

-- Why a letter did not go out, as far as it can be said in words; the mail server's own stand in last_error.
alter table letters add failure text;
grant select (failure) on letters to naryad_app;

create or replace function queue_letter_again(letter bigint, new_link text) returns boolean language sql volatile
begin atomic
  with queued as (
    update letters set state = 'queued', attempts = 0, last_error = null, failure = null, link = new_link
      where id = letter and account_id = current_account() and state = 'failed'
      returning id)
  select exists (select from queued);
end;
call run_as_system('queue_letter_again(bigint, text)');
