-- A price keeps the currency it was written in, whatever the company reckons in later.
-- docs/decisions/0056-analytics.md

-- What the company reckoned in until its currency changed for the first time; null: it never did.
alter table accounts add first_currency text;
-- Null: the company's first one. Hardly any company has another, so that no row has to be written for it.
alter table requests add currency text;

create function keep_first_currency() returns trigger language plpgsql as $$
begin
  new.first_currency := coalesce(old.first_currency, old.currency);
  return new;
end $$;
create trigger keep_first_currency before update of currency on accounts
  for each row when (old.currency <> new.currency) execute function keep_first_currency();

create function keep_currency_of_price() returns trigger language plpgsql as $$
begin
  select case when a.currency <> a.first_currency then a.currency end into new.currency
    from accounts a where a.id = new.account_id;
  return new;
end $$;
create trigger keep_currency_of_price before insert on requests
  for each row when (new.price is not null) execute function keep_currency_of_price();
create trigger keep_currency_of_new_price before update of price on requests
  for each row when (new.price is distinct from old.price) execute function keep_currency_of_price();

-- An executor's part of a price is whole kopecks: evenly, and what is left over goes kopeck by kopeck to the first ones.
create or replace function share_out_price(account bigint, request bigint) returns void language sql
begin atomic
  update request_executors e set share = parts.share
    from (
      select x.user_id, div(r.price * 100, count(*) over ()) / 100
          + case when row_number() over (order by x.user_id) <= mod(r.price * 100, count(*) over ()) then 0.01 else 0 end
          as share
        from request_executors x join requests r on r.account_id = x.account_id and r.id = x.request_id
        where x.account_id = account and x.request_id = request) parts
    where e.account_id = account and e.request_id = request and e.user_id = parts.user_id
      and e.finished_at is not null and e.share is distinct from parts.share;
end;

set local role naryad_system;
select count(share_out_price(account_id, request_id)) from (
  select distinct account_id, request_id from request_executors where share <> round(share, 2)) uneven;
reset role;
