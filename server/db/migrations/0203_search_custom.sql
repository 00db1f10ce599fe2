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
