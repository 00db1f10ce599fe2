-- What other programs call rows. docs/decisions/0133-external-ids-and-bulk.md
create table external_ids (
  account_id bigint not null references accounts on delete cascade default current_account(),
  -- Whose they are: a service account's, or a user's who calls with keys.
  user_id bigint not null,
  entity text not null check (entity in ('clients', 'contacts', 'facilities', 'equipment', 'products', 'requests')),
  entity_id bigint not null,
  external_id text not null check (char_length(external_id) between 1 and 100),
  -- The row that it was given to: another one, if that was merged into this one (merge_rows moves what has an `entity_id`).
  given_to bigint not null,
  primary key (account_id, user_id, entity, external_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index external_ids_entity_idx on external_ids (account_id, entity, entity_id, user_id);
call enable_tenant_rls('external_ids');

-- They go with their row.
create function forget_external_ids() returns trigger language plpgsql as $$
begin
  delete from external_ids where account_id = old.account_id and entity = tg_table_name and entity_id = old.id;
  return null;
end $$;
call run_as_system('forget_external_ids()');

create trigger forget_external_ids after delete on clients for each row execute function forget_external_ids();
create trigger forget_external_ids after delete on contacts for each row execute function forget_external_ids();
create trigger forget_external_ids after delete on facilities for each row execute function forget_external_ids();
create trigger forget_external_ids after delete on equipment for each row execute function forget_external_ids();
create trigger forget_external_ids after delete on products for each row execute function forget_external_ids();
create trigger forget_external_ids after delete on requests for each row execute function forget_external_ids();
