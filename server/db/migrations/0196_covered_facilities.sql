-- While a service agreement covers a facility, its contract is the agreement's; the facility's own waits in own_*.
-- docs/decisions/0138-service-agreements.md
alter table facilities
  add column agreement_id bigint,
  add column own_contract_number text,
  add column own_contract_till date,
  -- At the end of the unit of work: by then a deleted agreement covers nothing.
  add foreign key (account_id, agreement_id) references agreements (account_id, id) deferrable initially deferred;
create index facilities_agreement_idx on facilities (account_id, agreement_id) where agreement_id is not null;

-- Notes which agreement covers each facility of these clients: one that is in force before one that has ended, one that names
-- the facility before one for all, then the one that starts latest.
create function cover_facilities(account bigint, owners bigint[]) returns void language sql
as $$
  update facilities f set
    agreement_id = covering.agreement_id,
    contract_number = case when covering.agreement_id is null then f.own_contract_number else covering.number end,
    contract_till = case when covering.agreement_id is null then f.own_contract_till else covering.ends_on end,
    own_contract_number = case when covering.agreement_id is null then null
      when f.agreement_id is null then f.contract_number else f.own_contract_number end,
    own_contract_till = case when covering.agreement_id is null then null
      when f.agreement_id is null then f.contract_till else f.own_contract_till end
  from (
    select f.id, found.id as agreement_id, found.number, found.ends_on
    from facilities f
    join accounts o on o.id = f.account_id
    cross join lateral (select (now() at time zone o.timezone)::date as date) today
    left join lateral (
      select a.id, a.number, a.ends_on from agreements a
      cross join lateral (
        select count(*) as named, bool_or(x.facility_id = f.id) as is_named from agreement_facilities x
        where x.account_id = a.account_id and x.agreement_id = a.id) n
      where a.account_id = f.account_id and a.client_id = f.client_id and a.archived_at is null
        and a.starts_on <= today.date and (n.named = 0 or n.is_named)
      order by (a.ends_on is null or a.ends_on >= today.date) desc, n.named > 0 desc, a.starts_on desc, a.id desc
      limit 1) found on true
    where f.account_id = account and f.client_id = any(owners)
  ) covering
  where f.account_id = account and f.id = covering.id
    and (f.agreement_id is distinct from covering.agreement_id or covering.agreement_id is not null
      and (f.contract_number, f.contract_till) is distinct from (covering.number, covering.ends_on))
$$;

create function cover_by_agreement() returns trigger language plpgsql as $$
begin
  perform cover_facilities(coalesce(new.account_id, old.account_id), array[old.client_id, new.client_id]);
  return null;
end $$;
create trigger cover_by_agreement
  after insert or delete or update of client_id, number, starts_on, ends_on, archived_at on agreements
  for each row execute function cover_by_agreement();

create function cover_named_facilities() returns trigger language plpgsql as $$
declare
  account bigint;
  owners bigint[];
begin
  for account, owners in
    select a.account_id, array_agg(distinct a.client_id) from changed c
    join agreements a on a.account_id = c.account_id and a.id = c.agreement_id
    group by a.account_id
  loop
    perform cover_facilities(account, owners);
  end loop;
  return null;
end $$;
create trigger cover_added after insert on agreement_facilities referencing new table as changed
  for each statement execute function cover_named_facilities();
create trigger cover_removed after delete on agreement_facilities referencing old table as changed
  for each statement execute function cover_named_facilities();
create trigger cover_moved after update on agreement_facilities referencing new table as changed
  for each statement execute function cover_named_facilities();

create function cover_new_facilities() returns trigger language plpgsql as $$
declare
  account bigint;
  owners bigint[];
begin
  for account, owners in
    select f.account_id, array_agg(distinct f.client_id) from added f
    where f.agreement_id is not null
      or exists (select from agreements a where a.account_id = f.account_id and a.client_id = f.client_id)
    group by f.account_id
  loop
    perform cover_facilities(account, owners);
  end loop;
  return null;
end $$;
create trigger cover_new after insert on facilities referencing new table as added
  for each statement execute function cover_new_facilities();

create function cover_moved_facility() returns trigger language plpgsql as $$
begin
  perform cover_facilities(new.account_id, array[new.client_id]);
  return null;
end $$;
create trigger cover_moved after update of client_id on facilities
  for each row when (old.client_id is distinct from new.client_id) execute function cover_moved_facility();

-- A target for requests at a facility refers to it too: merging gives it to the facility that stays.
create or replace function references_to(row_column text, entity text)
  returns table (referrer text, referring text, condition text, keys text[], is_alike boolean) language sql stable
as $$
  with referring as (
    select a.attrelid, a.attnum, a.attname,
      case when a.attname = 'entity_id' then format('t.entity = %L', entity) else 'true' end as condition
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname in (row_column, 'match_' || row_column) or a.attname = 'entity_id' and exists (
        select from pg_attribute e where e.attrelid = a.attrelid and e.attname = 'entity')))
  select c.relname, r.attname, r.condition,
    array(select k.attname::text from unnest(i.indkey) with ordinality as key (attnum, place)
      join pg_attribute k on k.attrelid = r.attrelid and k.attnum = key.attnum
      where k.attname not in ('account_id', r.attname) order by place),
    r.attnum = any(i.indkey)
  from referring r join pg_class c on c.oid = r.attrelid
    cross join lateral (select * from pg_index where indrelid = r.attrelid and indisunique and indpred is null and indexprs is null
      order by r.attnum = any(indkey) desc, indisprimary desc limit 1) i
$$;

-- Of the agreements of a client who is one person stays what says nothing of them.
create function erase_agreements(person bigint, new_number text) returns void language plpgsql
as $$
declare
  account constant bigint := current_account();
  impersonal constant text[] := '{starts_on,ends_on,renewal_months,manager,is_archived}';
begin
  update agreements set number = new_number, comment = null, report_emails = '{}', updated_at = now(),
      archived_at = coalesce(archived_at, now())
    where account_id = account and client_id = person;
  update events set payload = payload || jsonb_build_object('name', new_number)
      || case when payload ? 'changes' then jsonb_build_object('changes', coalesce((
          select jsonb_object_agg(field, change) from jsonb_each(payload -> 'changes') as changed(field, change)
          where field = any(impersonal)), '{}')) else '{}' end
    where account_id = account and kind in (5091, 5092, 5093) and client_id = person;
  update events set payload = payload #- '{changes,client}'
    where account_id = account and kind = 5092 and client_id is distinct from person
      and payload #>> '{changes,client,old,id}' = person::text;
end $$;
call run_as_system('erase_agreements(bigint, text)');
