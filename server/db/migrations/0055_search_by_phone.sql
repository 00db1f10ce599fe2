-- Requests, clients and facilities are found by the phones of their contacts as well. What phones are like is given as
-- patterns (server/contacts/phone-patterns.ts); none when the text is no part of a phone.

create index contacts_phone_search_idx on contacts using gin (account_id, phone gin_trgm_ops);
create index requests_contact_phone_idx on requests using gin (account_id, (contact ->> 'phone') gin_trgm_ops)
  where contact is not null;

drop function search_requests(text, integer), search_clients(text, text, integer), search_facilities(text, integer);

-- At most max_found ids (null: all), as in 0050.
create function search_clients(wanted text, phones text[], max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select id from (
      (select id from clients where account_id = $1 and (search_text like $2 or phone like any($3)) limit $4)
      union
      (select client_id from contacts where account_id = $1 and phone like any($3) and client_id is not null limit $4)
    ) as found limit $4'
  using current_account(), lower_pattern(wanted), phones, max_found;
end $$;
call run_as_system('search_clients(text, text[], integer)');

create function search_facilities(wanted text, phones text[], max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select id from (
      (select id from facilities where account_id = $1 and search_text like $2 limit $4)
      union
      (select facility_id from contacts where account_id = $1 and phone like any($3) and facility_id is not null limit $4)
    ) as found limit $4'
  using current_account(), lower_pattern(wanted), phones, max_found;
end $$;
call run_as_system('search_facilities(text, text[], integer)');

-- Whose number, name, client, facility or own contact's phone it is; planned at each call, as in 0004.
create function search_requests(wanted text, phones text[], max_found integer) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select distinct id from (
      (select r.id from requests r
        where r.account_id = $1 and (r.number::text || '' '' || r.name) ilike $2 limit $5)
      union all
      (select r.id from requests r
        where r.account_id = $1 and r.contact is not null and r.contact ->> ''phone'' like any($4) limit $5)
      union all
      (select r.id from search_clients($3, $4) as c (id)
        join requests r on r.account_id = $1 and r.client_id = c.id limit $5)
      union all
      (select r.id from search_facilities($3, $4) as f (id)
        join requests r on r.account_id = $1 and r.facility_id = f.id limit $5)
    ) as found (id) limit $5'
  using current_account(), lower_pattern(wanted), wanted, phones, max_found;
end $$;
call run_as_system('search_requests(text, text[], integer)');
