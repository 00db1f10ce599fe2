-- Catalogs of a hundred thousand rows: every order of a list by an index, and searches that stop when they find much.

-- A list of what always has a value is read forwards or backwards, ids deciding between equals in the same direction.
-- Where values may be absent they come last either way, which takes an index for each direction.
drop index clients_name_idx, clients_created_idx;
create index clients_name_idx on clients (account_id, name, id) where archived_at is null;
create index clients_created_idx on clients (account_id, created_at, id) where archived_at is null;

drop index facilities_name_idx, facilities_created_idx, facilities_contract_idx;
create index facilities_name_idx on facilities (account_id, name, id) where archived_at is null;
create index facilities_created_idx on facilities (account_id, created_at, id) where archived_at is null;
create index facilities_contract_idx on facilities (account_id, contract_till, id) where archived_at is null;
create index facilities_contract_latest_idx on facilities (account_id, contract_till desc nulls last, id desc)
  where archived_at is null;

drop index equipment_title_latest_idx, equipment_created_latest_idx, equipment_warranty_latest_idx;
create index equipment_warranty_latest_idx on equipment (account_id, warranty_till desc nulls last, id desc)
  where archived_at is null;

create index equipment_parts_idx on equipment (account_id, title, id)
  where parent_id is not null and archived_at is null;

drop index products_kind_dearest_idx;
create index products_kind_dearest_idx on products (account_id, kind, price desc nulls last, id desc)
  where archived_at is null;
create index products_kind_article_idx on products (account_id, kind, article, id) where archived_at is null;
create index products_kind_article_latest_idx on products (account_id, kind, article desc nulls last, id desc)
  where archived_at is null;

-- What is searched, in lower case: comparing it so costs a fifth of ILIKE. The company stands in the index beside the
-- text, or a small company's search would look through the rows of all others.
create extension if not exists btree_gin;

alter table clients add column search_text text not null
  generated always as (lower(name || ' ' || coalesce(email, ''))) stored;
alter table facilities add column search_text text not null
  generated always as (lower(name || ' ' || coalesce(address, ''))) stored;
alter table equipment add column search_text text not null
  generated always as (lower(title || ' ' || coalesce(article, '') || ' ' || coalesce(model, '') || ' ' ||
    coalesce(serial, '') || ' ' || coalesce(manufacturer, ''))) stored;
alter table products add column search_text text not null
  generated always as (lower(title || ' ' || coalesce(article, ''))) stored;

drop index clients_search_idx, clients_email_search_idx, clients_phone_search_idx;
drop index facilities_search_idx, equipment_search_idx, products_search_idx;
create index clients_search_idx on clients using gin (account_id, search_text gin_trgm_ops);
create index clients_phone_search_idx on clients using gin (account_id, phone gin_trgm_ops);
create index facilities_search_idx on facilities using gin (account_id, search_text gin_trgm_ops);
create index equipment_search_idx on equipment using gin (account_id, search_text gin_trgm_ops);
create index products_search_idx on products using gin (account_id, search_text gin_trgm_ops);

-- As in 0005, 0010 and 0014, but at most max_found ids (null: all).
drop function search_clients(text, text), search_facilities(text), search_equipment(text), search_products(text, integer);

-- A text as it is written, whatever characters it holds, as a pattern for what is kept in lower case.
create function lower_pattern(wanted text) returns text language sql immutable
  return '%' || regexp_replace(lower(wanted), '([\\%_])', '\\\1', 'g') || '%';

create function search_clients(wanted text, digits text, max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select id from clients where account_id = $1 and (search_text like $2 or phone like $3) limit $4'
  using current_account(), lower_pattern(wanted), '%' || digits || '%', max_found;
end $$;
call run_as_system('search_clients(text, text, integer)');

create function search_facilities(wanted text, max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute 'select id from facilities where account_id = $1 and search_text like $2 limit $3'
  using current_account(), lower_pattern(wanted), max_found;
end $$;
call run_as_system('search_facilities(text, integer)');

create function search_equipment(wanted text, max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute 'select id from equipment where account_id = $1 and search_text like $2 limit $3'
  using current_account(), lower_pattern(wanted), max_found;
end $$;
call run_as_system('search_equipment(text, integer)');

create function search_products(wanted text, max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute 'select id from products where account_id = $1 and search_text like $2 limit $3'
  using current_account(), lower_pattern(wanted), max_found;
end $$;
call run_as_system('search_products(text, integer)');
