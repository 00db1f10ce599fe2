-- What is asked about a person's requests (how many are open, what is planned, earned, rated) would look each of their
-- requests up. The few columns it takes are kept beside who executes, where indexes of a person's own find them.
-- docs/decisions/0021-figures-of-executors.md

alter table request_executors
  add column is_open boolean not null default false,
  -- While the request is open.
  add column planned_start_at timestamptz,
  add column planned_end_at timestamptz,
  -- Of a completed request: when, and this executor's part of its price.
  add column finished_at timestamptz,
  add column share numeric,
  add column rating smallint,
  add column rated_at timestamptz;

-- Somebody becomes an executor of the request as it is. What the parts of a completed one are is known after that.
create function take_executors_work() returns trigger language plpgsql as $$
begin
  select r.status in (1, 2, 3),
      case when r.status in (1, 2, 3) then r.planned_start_at end,
      case when r.status in (1, 2, 3) then r.planned_start_at + make_interval(mins => r.duration_min) end,
      case when r.status = 4 then r.finished_at end, r.rating, r.rated_at
    into new.is_open, new.planned_start_at, new.planned_end_at, new.finished_at, new.rating, new.rated_at
    from requests r where r.account_id = new.account_id and r.id = new.request_id;
  -- No such request: the foreign key says so.
  new.is_open := coalesce(new.is_open, false);
  return new;
end $$;
create trigger take_work before insert on request_executors for each row execute function take_executors_work();

create function share_out_price(account bigint, request bigint) returns void language sql
begin atomic
  update request_executors e set share = r.price / executors.number
    from requests r, (
      select count(*) as number from request_executors x where x.account_id = account and x.request_id = request) executors
    where e.account_id = account and e.request_id = request and r.account_id = account and r.id = request
      and e.finished_at is not null and e.share is distinct from r.price / executors.number;
end;

create function share_out_executors_price() returns trigger language plpgsql as $$
begin
  perform share_out_price(coalesce(new.account_id, old.account_id), coalesce(new.request_id, old.request_id));
  return null;
end $$;
create trigger share_out_to_more after insert on request_executors
  for each row when (new.finished_at is not null) execute function share_out_executors_price();
create trigger share_out_to_fewer after delete on request_executors
  for each row when (old.finished_at is not null) execute function share_out_executors_price();

create function spread_executors_work() returns trigger language plpgsql as $$
begin
  update request_executors set
      is_open = new.status in (1, 2, 3),
      planned_start_at = case when new.status in (1, 2, 3) then new.planned_start_at end,
      planned_end_at = case when new.status in (1, 2, 3) then new.planned_start_at + make_interval(mins => new.duration_min) end,
      finished_at = case when new.status = 4 then new.finished_at end,
      share = null, rating = new.rating, rated_at = new.rated_at
    where account_id = new.account_id and request_id = new.id;
  if new.status = 4 then perform share_out_price(new.account_id, new.id); end if;
  return null;
end $$;
create trigger spread_executors_work
  after update of status, planned_start_at, duration_min, finished_at, price, rating, rated_at on requests
  for each row when (new.has_executor and
    (old.status, old.planned_start_at, old.duration_min, old.finished_at, old.price, old.rating, old.rated_at) is distinct from
    (new.status, new.planned_start_at, new.duration_min, new.finished_at, new.price, new.rating, new.rated_at))
  execute function spread_executors_work();

set local role naryad_system;
update request_executors e set
    is_open = r.status in (1, 2, 3),
    planned_start_at = case when r.status in (1, 2, 3) then r.planned_start_at end,
    planned_end_at = case when r.status in (1, 2, 3) then r.planned_start_at + make_interval(mins => r.duration_min) end,
    finished_at = case when r.status = 4 then r.finished_at end,
    share = case when r.status = 4 then r.price / executors.number end,
    rating = r.rating, rated_at = r.rated_at
  from requests r, (
    select account_id, request_id, count(*) as number from request_executors group by account_id, request_id) executors
  where r.account_id = e.account_id and r.id = e.request_id
    and executors.account_id = e.account_id and executors.request_id = e.request_id;
reset role;

create index request_executors_open_idx on request_executors (account_id, user_id, planned_start_at)
  include (planned_end_at, request_id) where is_open;
create index request_executors_earned_idx on request_executors (account_id, user_id, finished_at)
  include (share) where finished_at is not null;
create index request_executors_rated_idx on request_executors (account_id, user_id, rated_at)
  include (rating) where rated_at is not null;

-- Completed requests by deadline, latest first: the index of all of them begins with every open one that lies ahead.
create index requests_completed_latest_idx on requests (account_id, deadline_at desc nulls last, id desc) where status = 4;
