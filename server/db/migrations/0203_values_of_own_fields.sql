-- Search among the fields of an account's own: docs/decisions/0143-values-of-own-fields.md

-- Before each word stands a space, as in the texts of the tables themselves.
create index custom_index_search_idx on custom_index using gin (account_id, field_id, (' ' || text_value) gin_trgm_ops)
  where text_value is not null;

-- The ids of at most max_found rows (null: all) that have, in one value of these fields, all words of one of the texts. Phones are
-- folded as texts are: digits alone.
create function search_custom(fields bigint[], wanted jsonb, max_found integer default null) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute 'select distinct row_id from custom_index
      where account_id = $1 and field_id = any($2) and text_value is not null and '
      || words_condition(wanted, '('' '' || text_value) like %1$L', '('' '' || text_value) like any(%1$L)') || ' limit $3'
    using current_account(), fields, max_found;
end $$;
call run_as_system('search_custom(bigint[], jsonb, integer)');

-- Erases what personal fields of the account's own say in these rows, and in their history.
create function erase_custom(of_entity text, ids bigint[]) returns void language plpgsql as $$
declare
  account constant bigint := current_account();
  fields constant text[] := array(
    select f.id::text from custom_fields f where f.account_id = account and f.entity = of_entity and f.is_personal);
  changes constant text[] := array(
    select 'custom.' || f.key from custom_fields f where f.account_id = account and f.entity = of_entity and f.is_personal);
  place constant text := case of_entity
    when 'requests' then 'request_id' when 'clients' then 'client_id' when 'facilities' then 'facility_id'
    when 'equipment' then 'equipment_id' when 'employees' then 'user_id' when 'agreements' then 'agreement_id' end;
begin
  if fields = '{}' then return; end if;
  execute format('update %I set custom = custom - $1 where account_id = $2 and %I = any($3) and custom ?| $1',
      case of_entity when 'employees' then 'memberships' else of_entity end,
      case of_entity when 'employees' then 'user_id' else 'id' end)
    using fields, account, ids;
  if place is null then return; end if;
  execute format('update events set payload = jsonb_set(payload, ''{changes}'', (payload -> ''changes'') - $1)
      where account_id = $2 and %I = any($3) and payload -> ''changes'' ?| $1', place)
    using changes, account, ids;
end $$;
call run_as_system('erase_custom(text, bigint[])');
