-- Equipment with a history of its own, a search through an index, and a label that leads to it.

-- 128 random bits in base64url: an address nobody can guess. Made here, so that whatever enters rows need not know.
create function random_link() returns text language sql volatile
  return translate(
    rtrim(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64'), '='),
    '+/', '-_');

alter table equipment add column label_hash text not null default random_link();
create unique index equipment_label_key on equipment (label_hash);

-- End with the id, as lists are ordered; backwards an index would put absent values first, which lists put last.
drop index equipment_title_idx;
create index equipment_title_idx on equipment (account_id, title, id) where archived_at is null;
create index equipment_title_latest_idx on equipment (account_id, title desc nulls last, id) where archived_at is null;
create index equipment_warranty_idx on equipment (account_id, warranty_till, id) where archived_at is null;
create index equipment_warranty_latest_idx on equipment (account_id, warranty_till desc nulls last, id)
  where archived_at is null;
create index equipment_created_idx on equipment (account_id, created_at, id) where archived_at is null;
create index equipment_created_latest_idx on equipment (account_id, created_at desc nulls last, id)
  where archived_at is null;
-- The units that spare parts belong to.
create index equipment_units_idx on equipment (account_id, title, id) where parent_id is null and archived_at is null;

create index equipment_search_idx on equipment using gin ((title || ' ' || coalesce(article, '') || ' ' ||
  coalesce(model, '') || ' ' || coalesce(serial, '') || ' ' || coalesce(manufacturer, '')) gin_trgm_ops);

-- Ids of this account's equipment whose title, article, model, serial or manufacturer contains the text, as 0005 finds
-- clients. The text is found as it is written: % and _ stand for themselves.
create function search_equipment(wanted text) returns setof bigint
  language plpgsql stable
as $$
begin
  return query execute '
    select id from equipment
    where account_id = $1 and (title || '' '' || coalesce(article, '''') || '' '' || coalesce(model, '''') || '' '' ||
      coalesce(serial, '''') || '' '' || coalesce(manufacturer, '''')) ilike $2'
  using current_account(), '%' || regexp_replace(wanted, '([\\%_])', '\\\1', 'g') || '%';
end $$;
call run_as_system('search_equipment(text)');

-- Events on equipment; its feed is read through them.
alter table events add column equipment_id bigint;
create index events_equipment_idx on events (account_id, equipment_id, id) where equipment_id is not null;
