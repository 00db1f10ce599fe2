-- When an executor's device was last heard of, and what waited on it to be sent: docs/decisions/0128-what-the-office-knows-of-phones.md
create table device_contacts (
  account_id bigint not null references accounts on delete cascade default current_account(),
  user_id bigint not null,
  device_uid text not null,
  device_name text,
  os text,
  contact_at timestamptz not null default now(),
  operations integer not null check (operations >= 0),
  photos integer not null check (photos >= 0),
  -- When the oldest of them was done.
  waiting_since timestamptz check ((waiting_since is null) = (operations = 0)),
  primary key (account_id, user_id, device_uid),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
call enable_tenant_rls('device_contacts');
create index device_contacts_contact_idx on device_contacts (contact_at);
