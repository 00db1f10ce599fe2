-- What requests are about: clients, facilities, equipment, products, checklists, files and tags.

create table blobs (
  account_id bigint not null references accounts on delete cascade,
  sha256 bytea not null,
  size bigint not null,
  mime text not null,
  -- Whether a small picture of it is kept too.
  has_preview boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, sha256)
);
call wall_off('blobs');

create table files (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  sha256 bytea not null,
  name text not null,
  uploaded_by bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, sha256) references blobs (account_id, sha256),
  foreign key (account_id, uploaded_by) references memberships (account_id, user_id) on delete set null (uploaded_by)
);
create index files_blob_idx on files (account_id, sha256);
create index files_age_idx on files (created_at);
create index files_uploaded_by_idx on files (account_id, uploaded_by);
call wall_off('files');

alter table accounts add foreign key (id, avatar_file_id) references files (account_id, id)
  on delete set null (avatar_file_id);
alter table memberships add foreign key (account_id, avatar_file_id) references files (account_id, id)
  on delete set null (avatar_file_id);
create index memberships_avatar_idx on memberships (account_id, avatar_file_id) where avatar_file_id is not null;

create table clients (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  type text not null default 'company' check (type in ('company', 'person')),
  phone text,
  email text,
  comment text,
  avatar_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, avatar_file_id) references files (account_id, id) on delete set null (avatar_file_id)
);
create index clients_avatar_idx on clients (account_id, avatar_file_id) where avatar_file_id is not null;
create index clients_name_idx on clients (account_id, name);
create index clients_created_idx on clients (account_id, created_at);
create index clients_search_idx on clients using gin (name gin_trgm_ops);
call wall_off('clients');

create table bank_details (
  account_id bigint not null,
  client_id bigint not null,
  full_name text,
  fact_address text,
  business_address text,
  inn text,
  kpp text,
  ogrn text,
  bank_name text,
  bank_bik text,
  bank_account text,
  bank_corr text,
  ceo text,
  main_accountant text,
  primary key (account_id, client_id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
call wall_off('bank_details');

create table facilities (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  client_id bigint not null,
  manager_id bigint,
  name text not null,
  type text,
  contract_number text,
  contract_till date,
  address text,
  city text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  avatar_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  -- Lets a request be held to a facility of its own client.
  unique (account_id, id, client_id),
  check ((lat is null) = (lon is null)),
  foreign key (account_id, client_id) references clients (account_id, id),
  foreign key (account_id, manager_id) references memberships (account_id, user_id) on delete set null (manager_id),
  foreign key (account_id, avatar_file_id) references files (account_id, id) on delete set null (avatar_file_id)
);
create index facilities_avatar_idx on facilities (account_id, avatar_file_id) where avatar_file_id is not null;
create index facilities_name_idx on facilities (account_id, name);
create index facilities_client_idx on facilities (account_id, client_id);
create index facilities_manager_idx on facilities (account_id, manager_id);
create index facilities_contract_idx on facilities (account_id, contract_till);
create index facilities_created_idx on facilities (account_id, created_at);
create index facilities_search_idx on facilities using gin ((name || ' ' || coalesce(address, '')) gin_trgm_ops);
call wall_off('facilities');

create table contacts (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  client_id bigint,
  facility_id bigint,
  name text not null,
  email text,
  phone text,
  position text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check (num_nonnulls(client_id, facility_id) = 1),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete cascade
);
create index contacts_client_idx on contacts (account_id, client_id);
create index contacts_facility_idx on contacts (account_id, facility_id);
call wall_off('contacts');

create table checklists (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index checklists_name_idx on checklists (account_id, name);
call wall_off('checklists');

create table checklist_items (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  checklist_id bigint not null,
  position integer not null,
  title text not null,
  hint text,
  type text not null check (type in ('choice', 'multichoice', 'text', 'number', 'photo')),
  -- [{id, title, is_defect}] for choices
  answers jsonb not null default '[]',
  is_required boolean not null default false,
  photo_required boolean not null default false,
  min double precision,
  max double precision,
  unit text,
  primary key (account_id, id),
  foreign key (account_id, checklist_id) references checklists (account_id, id) on delete cascade
);
create index checklist_items_checklist_idx on checklist_items (account_id, checklist_id, position);
call wall_off('checklist_items');

create table equipment (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  facility_id bigint,
  parent_id bigint,
  title text not null,
  article text,
  model text,
  manufacturer text,
  serial text,
  installed_on date,
  warranty_till date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  check (parent_id <> id),
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete set null (facility_id),
  foreign key (account_id, parent_id) references equipment (account_id, id) on delete set null (parent_id)
);
create index equipment_facility_idx on equipment (account_id, facility_id);
create index equipment_parent_idx on equipment (account_id, parent_id);
create index equipment_title_idx on equipment (account_id, title);
call wall_off('equipment');

create table equipment_checklists (
  account_id bigint not null,
  equipment_id bigint not null,
  checklist_id bigint not null,
  primary key (account_id, equipment_id, checklist_id),
  foreign key (account_id, equipment_id) references equipment (account_id, id) on delete cascade,
  foreign key (account_id, checklist_id) references checklists (account_id, id) on delete cascade
);
create index equipment_checklists_checklist_idx on equipment_checklists (account_id, checklist_id);
call wall_off('equipment_checklists');

create table products (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  title text not null,
  kind text not null default 'goods' check (kind in ('goods', 'service')),
  article text,
  measure text,
  price numeric(14, 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index products_title_idx on products (account_id, title);
call wall_off('products');

create table tags (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  type text not null check (type in ('client', 'employee', 'facility', 'equipment')),
  name text not null,
  primary key (account_id, id)
);
create unique index tags_name_key on tags (account_id, type, lower(name));
call wall_off('tags');

create table tag_links (
  account_id bigint not null references accounts on delete cascade,
  tag_id bigint not null,
  client_id bigint,
  user_id bigint,
  facility_id bigint,
  equipment_id bigint,
  check (num_nonnulls(client_id, user_id, facility_id, equipment_id) = 1),
  unique nulls not distinct (account_id, tag_id, client_id, user_id, facility_id, equipment_id),
  foreign key (account_id, tag_id) references tags (account_id, id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  foreign key (account_id, facility_id) references facilities (account_id, id) on delete cascade,
  foreign key (account_id, equipment_id) references equipment (account_id, id) on delete cascade
);
create index tag_links_client_idx on tag_links (account_id, client_id) where client_id is not null;
create index tag_links_user_idx on tag_links (account_id, user_id) where user_id is not null;
create index tag_links_facility_idx on tag_links (account_id, facility_id) where facility_id is not null;
create index tag_links_equipment_idx on tag_links (account_id, equipment_id) where equipment_id is not null;
call wall_off('tag_links');

-- The company's own lists of names, which grow with what is typed.
create table list_names (
  account_id bigint not null references accounts on delete cascade,
  list text not null check (list in ('work_type', 'facility_type')),
  name text not null,
  primary key (account_id, list, name)
);
call wall_off('list_names');
