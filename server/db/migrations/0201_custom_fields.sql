-- Fields of an account's own, and the kinds of its work.

-- The types of work that requests name. A request keeps the name: renaming a type renames it in its requests.
create table work_types (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- Its name in other languages than the one `name` is in: {"en": "Repair"}.
  translations jsonb not null default '{}',
  icon text,
  color text,
  default_duration_min integer,
  default_priority smallint check (default_priority in (0, 1)),
  -- Null: as requests have it that name none.
  client_sign_required boolean,
  -- Hours from the creation of a request to its deadline.
  deadline_hours integer check (deadline_hours > 0),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name)
);
call enable_tenant_rls('work_types');

-- Checklists that a request of the type begins with.
create table work_type_checklists (
  account_id bigint not null references accounts on delete cascade,
  work_type_id bigint not null,
  checklist_id bigint not null,
  position integer not null default 0,
  primary key (account_id, work_type_id, checklist_id),
  foreign key (account_id, work_type_id) references work_types on delete cascade,
  foreign key (account_id, checklist_id) references checklists on delete cascade
);
create index work_type_checklists_checklist_idx on work_type_checklists (account_id, checklist_id);
call enable_tenant_rls('work_type_checklists');

insert into work_types (account_id, name, position)
  select account_id, name, row_number() over (partition by account_id order by name)
  from list_names where list = 'work_type';
delete from list_names where list = 'work_type';
alter table list_names drop constraint list_names_list_check;
alter table list_names add constraint list_names_list_check check (list in ('facility_type'));

create table custom_fields (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  entity text not null check (entity in ('requests', 'clients', 'facilities', 'equipment', 'employees', 'products', 'agreements')),
  -- Its name in calls; never changes.
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- Texts by language: {"ru": "Этаж", "en": "Floor"}.
  title jsonb not null,
  hint jsonb,
  group_title jsonb,
  type text not null check (type in ('text', 'long_text', 'number', 'money', 'date', 'time', 'yes_no', 'choice', 'multichoice',
    'employee', 'client', 'facility', 'equipment', 'phone', 'email', 'link', 'files')),
  -- Of a choice: [{"id": 1, "title": {"ru": "Лифт"}, "color": "blue", "is_archived": false}].
  options jsonb not null default '[]',
  unit text,
  min numeric,
  max numeric,
  decimals smallint check (decimals between 0 and 6),
  default_value jsonb,
  -- Null: clients of any type.
  client_types text[],
  position integer not null default 0,
  step text not null default 'office' check (step in ('office', 'start', 'work', 'finish')),
  required text not null default 'never' check (required in ('never', 'on_create', 'on_start', 'on_finish', 'on_cancel')),
  -- All must hold: [{"field": "lift_type", "op": "is", "value": 1}].
  show_when jsonb not null default '[]',
  on_report boolean not null default false,
  on_public_page boolean not null default false,
  is_personal boolean not null default false,
  is_indexed boolean not null default false,
  archived_at timestamptz,
  -- When its values are erased, and with them the field.
  erase_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, entity, key)
);
call enable_tenant_rls('custom_fields');

-- The types of work whose requests have the field; all, where it names none.
create table custom_field_work_types (
  account_id bigint not null references accounts on delete cascade,
  field_id bigint not null,
  work_type_id bigint not null,
  primary key (account_id, field_id, work_type_id),
  foreign key (account_id, field_id) references custom_fields on delete cascade,
  foreign key (account_id, work_type_id) references work_types on delete cascade
);
create index custom_field_work_types_type_idx on custom_field_work_types (account_id, work_type_id);
call enable_tenant_rls('custom_field_work_types');

-- Who may less than change it where they may change the row.
create table custom_field_rights (
  account_id bigint not null references accounts on delete cascade,
  field_id bigint not null,
  role_id bigint not null,
  "right" text not null check ("right" in ('hidden', 'read')),
  primary key (account_id, field_id, role_id),
  foreign key (account_id, field_id) references custom_fields on delete cascade,
  foreign key (account_id, role_id) references roles on delete cascade
);
create index custom_field_rights_role_idx on custom_field_rights (account_id, role_id);
call enable_tenant_rls('custom_field_rights');

-- The values of a row, by the id of the field: {"17": "3", "18": [1, 2]}. Without a field there is no value.
alter table requests add column custom jsonb not null default '{}';
alter table clients add column custom jsonb not null default '{}';
alter table facilities add column custom jsonb not null default '{}';
alter table equipment add column custom jsonb not null default '{}';
alter table memberships add column custom jsonb not null default '{}';
alter table products add column custom jsonb not null default '{}';
alter table agreements add column custom jsonb not null default '{}';

-- The values of fields that lists are filtered and ordered by, one row each; a choice of several has one for each option.
-- Numbers are floating point and texts compared by bytes, whose comparisons row-level security lets reach an index.
create table custom_index (
  account_id bigint not null references accounts on delete cascade,
  entity text not null,
  row_id bigint not null,
  field_id bigint not null,
  place smallint not null,
  -- Folded as search does.
  text_value text collate "C",
  number_value double precision,
  time_value timestamptz,
  primary key (account_id, entity, row_id, field_id, place),
  foreign key (account_id, field_id) references custom_fields on delete cascade
);
create index custom_index_text_idx on custom_index (account_id, field_id, text_value, row_id) where text_value is not null;
create index custom_index_number_idx on custom_index (account_id, field_id, number_value, row_id) where number_value is not null;
create index custom_index_time_idx on custom_index (account_id, field_id, time_value, row_id) where time_value is not null;
call enable_tenant_rls('custom_index');

-- The rows of the index for the values of a row.
create function custom_index_rows(account bigint, of_entity text, custom jsonb)
  returns table (field_id bigint, place smallint, text_value text, number_value double precision, time_value timestamptz)
  language sql stable as $$
  select f.id, one.place::smallint,
    case when f.type in ('text', 'phone', 'email', 'link') then left(fold_text(one.said), 200) end,
    case f.type
      when 'yes_no' then case one.said when 'true' then 1 else 0 end
      when 'number' then one.said::double precision
      when 'money' then one.said::double precision
      when 'choice' then one.said::double precision
      when 'multichoice' then one.said::double precision
      when 'employee' then one.said::double precision
      when 'client' then one.said::double precision
      when 'facility' then one.said::double precision
      when 'equipment' then one.said::double precision
    end,
    case f.type when 'date' then (one.said || 'T00:00:00Z')::timestamptz when 'time' then one.said::timestamptz end
  from custom_fields f
  cross join lateral (
    select said, place from jsonb_array_elements_text(
      case jsonb_typeof(custom -> f.id::text) when 'array' then custom -> f.id::text else jsonb_build_array(custom -> f.id::text) end)
      with ordinality as value (said, place)) one
  where f.account_id = account and f.entity = of_entity and f.is_indexed and custom ? f.id::text
$$;

-- Keeps the index as the rows are, whoever writes them. Arguments: the entity, and the column of the row's id.
create function index_custom() returns trigger language plpgsql as $$
declare
  of_entity text := tg_argv[0];
  is_gone boolean := tg_op = 'DELETE';
  written jsonb := case when is_gone then to_jsonb(old) else to_jsonb(new) end;
  of_row bigint := (written ->> tg_argv[1])::bigint;
  account bigint := (written ->> 'account_id')::bigint;
begin
  delete from custom_index i where i.account_id = account and i.entity = of_entity and i.row_id = of_row;
  if not is_gone then
    insert into custom_index (account_id, entity, row_id, field_id, place, text_value, number_value, time_value)
      select account, of_entity, of_row, found.* from custom_index_rows(account, of_entity, new.custom) found;
  end if;
  return null;
end $$;

create procedure keep_custom_index(target regclass, entity text, id_column text) language plpgsql as $make$
begin
  execute format($$
    create trigger custom_inserted after insert on %1$s for each row when (new.custom <> '{}')
      execute function index_custom(%2$L, %3$L)$$, target, entity, id_column);
  execute format($$
    create trigger custom_changed after update of custom on %1$s for each row when (new.custom <> old.custom)
      execute function index_custom(%2$L, %3$L)$$, target, entity, id_column);
  execute format($$
    create trigger custom_deleted after delete on %1$s for each row when (old.custom <> '{}')
      execute function index_custom(%2$L, %3$L)$$, target, entity, id_column);
end $make$;
call keep_custom_index('requests', 'requests', 'id');
call keep_custom_index('clients', 'clients', 'id');
call keep_custom_index('facilities', 'facilities', 'id');
call keep_custom_index('equipment', 'equipment', 'id');
call keep_custom_index('memberships', 'employees', 'user_id');
call keep_custom_index('products', 'products', 'id');
call keep_custom_index('agreements', 'agreements', 'id');
drop procedure keep_custom_index;
