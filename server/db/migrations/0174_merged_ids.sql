-- What ids lead to that were merged away: kept for as long as their links are. docs/decisions/0118-merging.md
create table merged_ids (
  account_id bigint not null references accounts on delete cascade default current_account(),
  entity text not null check (entity in ('clients', 'facilities')),
  source_id bigint not null,
  -- It may have been merged itself since.
  target_id bigint not null,
  primary key (account_id, entity, source_id)
);
call enable_tenant_rls('merged_ids');

insert into merged_ids (account_id, entity, source_id, target_id)
  select account_id, entity, source_id, target_id from merges where entity in ('clients', 'facilities');
